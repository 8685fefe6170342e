import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Places in the database where a process that sends an e-mail can be stopped: with the claim, and before it records that the e-mail was sent. */
export const databaseSteps = ['after the claim', 'before the commit'] as const
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

const gateNumbers = { 'after the claim': 1, 'before the commit': 2 } as const

export async function openMailGates(databaseUrl: string): Promise<MailGates> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create or replace function fault_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(777, tg_argv[0]::int); return new; end $$;
    create or replace trigger fault_gate_1 before update on deliveries for each row
      when (new.attempts > old.attempts) execute function fault_gate(1);
    create or replace trigger fault_gate_2 before update on deliveries for each row
      when (new.status = 'sent' and old.status <> 'sent') execute function fault_gate(2)`)
  return {
    async close(step) {
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
    const { process } = await waiting()
    return {
      process,
      async drop() {
        await dropWaiting(process)
        await open()
      },
    }
  }

  async function waiting(): Promise<{ process: string }> {
    for (let tries = 0; tries < 1_000; tries++) {
      const { rows } = await client.query<{ process: string }>(
        `select application_name as process from pg_stat_activity
          where wait_event_type = 'Lock' and wait_event = 'advisory' and application_name like 'marquee-%'`,
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
