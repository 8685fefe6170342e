// For supervisors without curl, such as a container's health check: exit code 0 while the server of PORT answers.
const url = `http://127.0.0.1:${process.env.PORT || 3000}/healthz`
const isUp = await fetch(url, { signal: AbortSignal.timeout(4_000) }).then(
  (answer) => answer.ok,
  () => false,
)
process.exit(isUp ? 0 : 1)
