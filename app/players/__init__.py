"""Who is acting: guests known by a cookie, their names, and the links that carry a seat to another device."""
