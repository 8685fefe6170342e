import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Places in the database where a process that sends an e-mail can be stopped: before it has a job, with the job, before it records that the e-mail was sent, after that. */
export const databaseSteps = ['before the claim', 'after the claim', 'before the commit', 'after the commit'] as const
export type DatabaseStep = (typeof databaseSteps)[number]

/** A process that waits at a gate. */
export interface Held {
  /** `application_name` of its connection. */
  process: string
  /** Opens the gate. What the process was about to do there is not done any more: call it after the process was killed. */
  drop(): Promise<void>
}

/** Stops processes between two statements, with triggers and locks of the database; the product knows nothing of it. */
export interface MailGates {
  /** Closes one gate, before the e-mails are queued; resolves when it is closed. The result resolves when a process waits there. */
  close(step: DatabaseStep): Promise<{ held: Promise<Held> }>
  end(): Promise<void>
}

const gateNumbers = { 'before the claim': 1, 'before the commit': 2, 'after the commit': 3 } as const

export async function openMailGates(databaseUrl: string): Promise<MailGates> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create or replace function fault_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(777, tg_argv[0]::int); return new; end $$;
    create or replace trigger fault_gate_1 before update on pgboss.job for each row
      when (new.name = 'email' and new.state = 'active' and old.state <> 'active') execute function fault_gate(1);
    create or replace trigger fault_gate_2 before update on deliveries for each row
      when (new.status = 'sent' and old.status <> 'sent') execute function fault_gate(2);
    create or replace trigger fault_gate_3 before update on pgboss.job for each row
      when (new.name = 'email' and new.state = 'completed') execute function fault_gate(3)`)
  return {
    async close(step) {
      if (step === 'after the claim') return { held: heldAfterTheClaim(await lock(1)) }
      return { held: heldAt(await lock(gateNumbers[step])) }
    },
    end: () => client.end(),
  }

  /** Returns the opening of the gate. */
  async function lock(gate: number): Promise<() => Promise<void>> {
    await client.query('select pg_advisory_lock(777, $1)', [gate])
    return async () => void (await client.query('select pg_advisory_unlock(777, $1)', [gate]))
  }

  async function heldAt(open: () => Promise<void>): Promise<Held> {
    const { process } = await waiting('advisory')
    return {
      process,
      async drop() {
        await dropWaiting(process)
        await open()
      },
    }
  }

  /** Lets the claim through and stops the reading of the delivery behind it. */
  async function heldAfterTheClaim(open: () => Promise<void>): Promise<Held> {
    await waiting('advisory')
    await client.query('begin')
    await client.query('lock table deliveries in access exclusive mode')
    await open()
    const { process } = await waiting('relation')
    return {
      process,
      async drop() {
        await dropWaiting(process)
        await client.query('rollback')
      },
    }
  }

  async function waiting(event: 'advisory' | 'relation'): Promise<{ process: string }> {
    for (let tries = 0; tries < 1_000; tries++) {
      const { rows } = await client.query<{ process: string }>(
        `select application_name as process from pg_stat_activity
          where wait_event_type = 'Lock' and wait_event = $1 and application_name like 'marquee-%'`,
        [event],
      )
      if (rows[0]) return rows[0]
      await sleep(10)
    }
    throw new Error('No process came to the gate.')
  }

  /** A server process goes on with its statement although its client was killed, so it is ended too. */
  async function dropWaiting(process: string): Promise<void> {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and application_name = $1",
      [process],
    )
    await sleep(50)
  }
}
