import { afterAll, vi } from 'vitest'
import { stopBuckets } from './s3-service.ts'
import { closeDatabases } from './test-database.ts'

// Files share a process: each leaves it as it found it. Registered before the hooks of the test file, and so run after them.
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await closeDatabases()
  await stopBuckets()
})
