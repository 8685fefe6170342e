import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { DrawingOrder } from './draw-child.ts'

export interface Drawer {
  /** Draws one picture after the other; answers JPEG bytes. Rejects when the child dies. */
  draw(order: DrawingOrder): Promise<Uint8Array>
  stop(): void
}

/** Starts the process that draws the demo's pictures, at a low priority. */
export function startDrawer(): Drawer {
  const child = fork(join(root, 'server/src/demo/draw-child.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (child.pid) setPriority(child.pid, 10)
  let last: Promise<unknown> = Promise.resolve()

  return {
    draw(order) {
      const drawn = last.then(
        () =>
          new Promise<Uint8Array>((resolve, reject) => {
            const failed = () => reject(new Error('The drawing process ended'))
            child.once('exit', failed)
            child.once('message', (bytes) => {
              child.off('exit', failed)
              resolve(bytes as unknown as Uint8Array)
            })
            child.send(order, (error) => error && reject(error))
          }),
      )
      last = drawn.catch(() => {})
      return drawn
    },
    stop() {
      child.kill('SIGKILL')
    },
  }
}
