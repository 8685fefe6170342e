import type { Row } from '../scripts/rows.ts'
import type { Environment } from './environment.ts'
import { mailOnDebian } from './mail-debian.ts'
import { mailKills } from './mail-kills.ts'
import { mailOutage } from './mail-outage.ts'

/** A mail server that is down, slow or refuses, and processes that die while they send. */
export async function mail(environment: Environment): Promise<Row[]> {
  return [...(await mailKills(environment)), ...(await mailOutage(environment)), ...(await mailOnDebian(environment))]
}
