import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { addressOf, onServer } from '../../test/postgres-server.ts'
import { adminCommand } from './admin.ts'

const migrated = inject('migrated')
const onPostgres = 'server' in migrated ? ['PostgreSQL'] : []

test.each(onPostgres)(
  'a pooler that is away while the database behind it answers is a sentence for whoever runs a command, on %s',
  async () => {
    const { server, template } = migrated as Extract<typeof migrated, { server: string }>
    const name = `marquee_unusable_${randomUUID().replaceAll('-', '')}`
    await onServer(server, `create database ${name} template ${template}`)
    onTestFinished(() => onServer(server, `drop database ${name} with (force)`))
    let complained = ''
    const to = { log: () => {}, error: (line: string) => void (complained += line) }
    const settings = {
      DATABASE_URL: 'postgres://marquee:hush@127.0.0.1:1/marquee',
      DATABASE_DIRECT_URL: addressOf(server, name),
    }

    expect(await adminCommand(['list'], { ...settings, DEMO: '0' }, to)).toBe(1)
    expect(complained).toBe(
      'The database is not usable: connect ECONNREFUSED 127.0.0.1:1. "npm run doctor" says what to do.',
    )
  },
)
