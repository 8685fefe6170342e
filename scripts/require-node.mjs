// Plain JavaScript without imports, because an old Node must be able to run it.
const [major] = process.versions.node.split('.').map(Number)
if (!(major >= 24)) {
  console.error(
    `Marquee needs Node 24; this is ${process.version}. Use npm's commands, or node_modules/.bin/node. On Linux with glibc (x64 or arm64) "npm ci" brings Node 24 along; elsewhere install it.`,
  )
  process.exit(1)
}
