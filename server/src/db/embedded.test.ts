import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './embedded.ts'

const folder = () => join(mkdtempSync(join(tmpdir(), 'marquee-lock-')), 'database')

test('a folder is locked until it is released, and says by whom it is held', async () => {
  const dir = folder()
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await new Promise((resolve) => other.once('spawn', resolve))
  try {
    const began = readFileSync(`/proc/${other.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    writeFileSync(`${dir}.lock`, `${other.pid} ${began}`)
    expect(() => lockFolder(dir)).toThrow(FolderInUse)
    expect(() => lockFolder(dir)).toThrow(`is in use by process ${other.pid}.`)
  } finally {
    other.kill('SIGKILL')
  }
})

test('a lock that a dead process left behind is taken over', () => {
  const dir = folder()
  writeFileSync(`${dir}.lock`, '999999999 1')
  const release = lockFolder(dir)
  expect(readFileSync(`${dir}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`))
  release()
  expect(existsSync(`${dir}.lock`)).toBe(false)
})

test('a process that merely has the same number as the holder had does not keep the folder locked', () => {
  const dir = folder()
  // Process 1 is alive, but did not begin then.
  writeFileSync(`${dir}.lock`, '1 999999999999')
  lockFolder(dir)()
  expect(existsSync(`${dir}.lock`)).toBe(false)
})
