// Plays a small card game at random on boardgame.io's reducer for some seconds of the processor, and prints the actions a second.
//
// A game of its kind: two players hold hands that only they see; in a turn one draws from a shuffled pile or takes the
// discard, lays four of a kind or not, and discards. It ends with the pile. As in the other rows, one action is one element
// of the legal ones, chosen uniformly; listing them counts in.
"use strict";

const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");

const HAND = 7;
const KINDS = 13;
const ALIKE = 4;

const fresh = () => Array.from({ length: KINDS * ALIKE }, (_, number) => Math.floor(number / ALIKE));

const game = {
  name: "draw-and-discard",
  setup: ({ random }) => {
    const pile = random.Shuffle(fresh());
    return { hands: { 0: pile.splice(0, HAND), 1: pile.splice(0, HAND) }, laid: { 0: 0, 1: 0 }, discard: [pile.pop()], pile, drawn: false };
  },
  moves: {
    draw: ({ G, playerID }) => {
      G.hands[playerID].push(G.pile.pop());
      G.drawn = true;
    },
    take: ({ G, playerID }) => {
      G.hands[playerID].push(G.discard.pop());
      G.drawn = true;
    },
    lay: ({ G, playerID }, kind) => {
      G.hands[playerID] = G.hands[playerID].filter((card) => card !== kind);
      G.laid[playerID] += 1;
    },
    release: ({ G, playerID, events }, kind) => {
      G.hands[playerID].splice(G.hands[playerID].indexOf(kind), 1);
      G.discard.push(kind);
      G.drawn = false;
      events.endTurn();
    },
  },
  endIf: ({ G }) => (G.pile.length === 0 && !G.drawn ? { laid: G.laid } : undefined),
};

function legal(G, player) {
  if (!G.drawn) {
    const beginnings = [["draw"]];
    return G.discard.length > 0 ? [...beginnings, ["take"]] : beginnings;
  }
  const hand = G.hands[player];
  const kinds = [...new Set(hand)];
  const four = kinds.filter((kind) => hand.filter((card) => card === kind).length === ALIKE && hand.length > ALIKE);
  return [...four.map((kind) => ["lay", kind]), ...kinds.map((kind) => ["release", kind])];
}

// A small generator of our own, so that a seed means the same game everywhere (mulberry32).
function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function play(random) {
  const seeded = { ...game, seed: String(random()) };
  const reducer = CreateGameReducer({ game: seeded });
  let state = InitializeGame({ game: seeded, numPlayers: 2 });
  let actions = 0;
  while (state.ctx.gameover === undefined) {
    const player = state.ctx.currentPlayer;
    const choices = legal(state.G, player);
    const [type, ...args] = choices[Math.floor(random() * choices.length)];
    state = reducer(state, { type: "MAKE_MOVE", payload: { type, args, playerID: player } });
    actions += 1;
  }
  return actions;
}

const [seconds, seed] = process.argv.slice(2).map(Number);
const random = chance(seed);
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const began = spent();
let actions = 0;
while (spent() - began < seconds) actions += play(random);
console.log(actions / (spent() - began));
