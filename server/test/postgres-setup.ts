import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/db/client.ts'
import { addressOf, onServer } from './postgres-server.ts'

/** Migrates one template database on the server that TEST_DATABASE_URL names; each test file gets a copy (see test-database.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL.')
  const template = `marquee_test_${randomUUID().slice(0, 8)}`
  await onServer(server, `create database ${template}`)

  const database = await openDatabase({ url: addressOf(server, template) })
  await database.migrate()
  await database.close()
  project.provide('migrated', { server, template })
  return () => onServer(server, `drop database if exists ${template} with (force)`)
}
