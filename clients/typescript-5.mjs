import { registerHooks } from 'node:module'

/**
 * Loaded before a generator of clients: gives it this folder's TypeScript. The generators use the compiler as a library, which version 7, the
 * root's, is not; npm installs them beside that one, because they declare that they take it.
 */
const here = import.meta.resolve('typescript')
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? here : name, context) })
