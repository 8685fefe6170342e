import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { FolderInUse } from '../errors.ts'

/** How long (ms) a start waits for the previous process, which may still be answering its last requests. */
const defaultWaitMs = 12_000
/** Error codes of SQLite. */
const [busy, notADatabase] = [5, 26]

/**
 * The embedded database does not lock its folder itself, and two processes on one folder lose rows silently. The lock is that of an SQLite
 * file beside it: the system releases it when its process ends, however that ends. Waits for a holder that is about to end; rejects with
 * `FolderInUse` when it does not end. Returns a function that releases the lock.
 */
export async function lockFolder(dir: string, waitMs = defaultWaitMs): Promise<() => void> {
  const deadline = Date.now() + waitMs
  for (;;) {
    const lock = new DatabaseSync(`${dir}.lock`)
    try {
      // Others read there who has it.
      lock.exec(`pragma user_version = ${process.pid}`)
      lock.exec('begin immediate')
      return () => lock.close()
    } catch (error) {
      const { errcode } = error as { errcode?: number }
      const holder = errcode === busy ? lock.prepare('pragma user_version').get()?.user_version : undefined
      lock.close()
      // Written by a version before the first release.
      if (errcode === notADatabase) rmSync(`${dir}.lock`)
      else if (errcode !== busy) throw error
      else if (Date.now() > deadline)
        throw new FolderInUse(
          `The embedded database in ${dir} is in use by process ${Number(holder)}. Stop it first, or set DATA_DIR to another folder.`,
        )
      await sleep(20)
    }
  }
}
