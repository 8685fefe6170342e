import { expect, test } from 'vitest'
import { allMigrations, readMigration } from '../src/db/migrations.ts'
import { whatBreaksTheVersionBefore } from './migration-rules.ts'

test('the version before survives every migration but the first two, before which there was none', () => {
  for (const name of allMigrations().slice(2))
    expect([name, whatBreaksTheVersionBefore(readMigration(name))]).toEqual([name, []])
})

test.each([
  ['DROP TABLE "old" CASCADE;', 'drops a table'],
  ['ALTER TABLE "users" DROP COLUMN "phone";', 'drops a column'],
  ['ALTER TABLE "users" RENAME COLUMN "phone" TO "mobile";', 'renames a table or column'],
  ['ALTER TABLE "users" RENAME TO "people";', 'renames a table or column'],
  ['ALTER TABLE "users" ALTER COLUMN "phone" SET DATA TYPE integer;', 'changes the type of a column'],
  ['ALTER TABLE "users" ADD COLUMN "rank" integer NOT NULL;', 'adds a column that must be given'],
  ['ALTER TABLE "users" ALTER COLUMN "phone" SET NOT NULL;', 'requires a column without giving it a default'],
])('a migration is refused that the version before would not survive: %s', (statement, what) => {
  expect(
    whatBreaksTheVersionBefore(`CREATE TABLE "new" ("id" bigint);\n--> statement-breakpoint\n${statement}`),
  ).toEqual([what])
  expect(whatBreaksTheVersionBefore(`-- unused since 0.4.0\n${statement}`)).toEqual([])
})

test.each([
  'CREATE TABLE "new" ("id" bigint NOT NULL, "name" text NOT NULL);',
  'ALTER TABLE "users" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "rank" integer;',
  'ALTER TABLE "users" ALTER COLUMN "phone" SET DEFAULT \'\';\nALTER TABLE "users" ALTER COLUMN "phone" SET NOT NULL;',
  'DROP INDEX "users_phone";',
  'ALTER TABLE "users" RENAME CONSTRAINT "a" TO "b";',
  'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE IF EXISTS t; END $$;',
  '-- DROP TABLE "users" comes later\nCREATE INDEX "a" ON "users" ("id");',
])('a migration is accepted that the version before survives: %s', (migration) => {
  expect(whatBreaksTheVersionBefore(migration)).toEqual([])
})
