#!/bin/sh
# Runs the Node that comes with the packages, otherwise the machine's. npm 9 and 10 install it without its link in node_modules/.bin, which they remove together
# with the package for other machines; the link is made here.
modules=$(cd "$(dirname "$0")/.." && pwd)/node_modules
for folder in "$modules"/node-linux-*/bin; do
  "$folder/node" --version > /dev/null 2>&1 || continue
  [ -e "$modules/.bin/node" ] || ln -s "../${folder#"$modules/"}/node" "$modules/.bin/node" 2> /dev/null
  export PATH="$folder:$PATH"
done
exec node "$@"
