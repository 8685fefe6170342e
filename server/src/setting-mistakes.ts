import { CannotStart } from './errors.ts'

/** Settings that cannot be used; the message is one sentence for the operator, or several, each on its own line. */
export class BadSetting extends CannotStart {}

export type Mistakes = ReturnType<typeof mistakeList>

/** Collects what is wrong with the settings, so that the operator reads all of it at once. */
export function mistakeList() {
  const sentences: string[] = []
  const wrong = new Set<string>()
  /** Adds a sentence about these settings, except when one of them is known to be wrong: then this only follows from that. */
  const add = (names: readonly string[], sentence: string): void => {
    if (names.some((name) => wrong.has(name))) return
    for (const name of names) wrong.add(name)
    sentences.push(sentence)
  }
  return {
    add,
    /** Returns what `read` returns; when it throws `BadSetting`, adds the message and returns undefined. */
    attempt<T>(name: string, read: () => T): T | undefined {
      try {
        return read()
      } catch (error) {
        if (!(error instanceof BadSetting)) throw error
        add([name], error.message)
        return undefined
      }
    },
    isWrong: (name: string): boolean => wrong.has(name),
    /** Throws `BadSetting` with all sentences and these hints, if there are any sentences. */
    refuse(hints: readonly string[] = []): void {
      if (sentences.length > 0) throw new BadSetting([...sentences, ...hints].join('\n'))
    },
  }
}
