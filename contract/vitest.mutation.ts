import { defineConfig } from 'vitest/config'

/** The contract's tests alone, for `npm run mutation`. */
export default defineConfig({ test: { include: ['src/**/*.test.ts'] } })
