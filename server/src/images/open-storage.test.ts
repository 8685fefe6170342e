import { expect, test, vi } from 'vitest'
import { openStorage } from './open-storage.ts'

test('what goes wrong with a bucket while running is written to the console of that moment, which is the log by then', async () => {
  const terminal = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const s3 = {
    endpoint: 'http://127.0.0.1:9',
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    pathStyle: true,
    publicUrl: undefined,
  }
  const settings = { dataDir: '', publicUrl: 'http://localhost', storage: 's3', s3 } as const
  const storage = await openStorage(settings, 'secret')
  expect(terminal).toHaveBeenCalledOnce()
  const log = vi.fn()
  console.warn = log
  await expect(storage.head('v/abc.webp')).rejects.toMatchObject({ code: 'unavailable' })
  console.warn = terminal
  expect(log).toHaveBeenCalledWith(expect.stringContaining('does not answer'))
  expect(terminal).toHaveBeenCalledOnce()
})
