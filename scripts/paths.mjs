import { isAbsolute, resolve } from 'node:path'

/**
 * Command-line arguments with absolute paths. npm runs scripts in the root folder; paths count from where the operator is. The word `verify`, options
 * and their values, and addresses stay.
 * @param {string[]} args
 */
export function pathsFrom(args) {
  const from = process.env.INIT_CWD ?? process.cwd()
  return args.map((arg, place) => {
    const isWord = arg.startsWith('--') || args[place - 1] === '--keep' || (arg === 'verify' && place === 0)
    return isWord || isAbsolute(arg) || arg.startsWith('s3://') ? arg : resolve(from, arg)
  })
}
