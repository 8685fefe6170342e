import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { holdFolder } from '../../test/hold-folder.ts'
import { CannotStart } from '../errors.ts'
import { lockFolder } from './folder-lock.ts'

const folder = () => join(mkdtempSync(join(tmpdir(), 'marquee-lock-')), 'database')

test('a folder is locked until it is released, also in one process', async () => {
  const dir = folder()
  const release = await lockFolder(dir)
  await expect(lockFolder(dir, 0)).rejects.toThrow(`is in use by process ${process.pid}.`)
  release()
  const again = await lockFolder(dir, 0)
  again()
})

test('a start waits until the process before it has ended, and the error names the one that does not end', async () => {
  const dir = folder()
  const other = await holdFolder(dir)
  const refusal = lockFolder(dir, 100)
  await expect(refusal).rejects.toThrow(CannotStart)
  await expect(refusal).rejects.toThrow(`is in use by process ${other.pid}.`)

  const locked = lockFolder(dir)
  other.kill('SIGKILL')
  const release = await locked
  release()
})

test('a lock file of another kind is replaced', async () => {
  const dir = folder()
  writeFileSync(`${dir}.lock`, '999999999 1')
  const release = await lockFolder(dir)
  await expect(lockFolder(dir, 0)).rejects.toThrow(CannotStart)
  release()
})
