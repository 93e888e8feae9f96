# The same server in a container, set up by the same script as `make play`.
#
#   docker build -t harmony-tables .
#   docker run -p 8000:8000 -v harmony:/data -e PUBLIC_URL=https://tables.example.org harmony-tables

FROM python:3.13-slim AS made
WORKDIR /srv/harmony
# Only what the set-up reads, so that its layer is kept until a lock, the icon list or a catalogue changes.
COPY pyproject.toml README.md LICENSE package.json package-lock.json .npmrc ./
COPY requirements requirements
COPY scripts scripts
COPY locale locale
COPY static/icons.txt static/icons.txt
COPY app/__init__.py app/__init__.py
RUN python -m scripts.setup play

FROM python:3.13-slim
WORKDIR /srv/harmony
ENV HOST=0.0.0.0 PORT=8000 DATA_DIR=/data PYTHONUNBUFFERED=1
RUN useradd --no-create-home --uid 10001 harmony && install --directory --owner harmony /data
COPY . .
COPY --from=made /srv/harmony/.venv .venv
COPY --from=made /srv/harmony/static/vendor static/vendor
COPY --from=made /srv/harmony/locale locale
# The code stays root's, so that the server cannot change itself; what it writes goes to the volume.
RUN .venv/bin/python -m compileall -q app migrations
USER harmony
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --start-interval=2s \
    CMD [".venv/bin/python", "-c", "import os, urllib.request as web; web.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=4)"]
CMD [".venv/bin/harmony", "serve"]
