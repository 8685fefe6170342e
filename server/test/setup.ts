import { afterAll, vi } from 'vitest'

// Files share a process: each leaves it as it found it. Registered before the hooks of the test file, and so run after them.
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  // Imported here: what is imported before the test file has the modules that the file replaces.
  const [{ closeDatabases }, { stopBuckets }] = await Promise.all([
    import('./test-database.ts'),
    import('./s3-service.ts'),
  ])
  await closeDatabases()
  await stopBuckets()
})
