// Plain JavaScript without imports, because an old Node must be able to run it.
const [major] = process.versions.node.split('.').map(Number)
if (!(major >= 24)) {
  console.error(
    `Marquee needs Node 24; this is ${process.version}. Use node_modules/.bin/node, as npm's commands do. On Linux with glibc (x64 or arm64) "npm ci" brings it along (npm 9 also needs "npm rebuild"); elsewhere install Node 24.`,
  )
  process.exit(1)
}
