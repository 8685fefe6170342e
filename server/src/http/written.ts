/**
 * The `data` of an answer as JSON that the database wrote, in the shape of the contract. It is sent as it is: parsing, checking and writing
 * a page of vendors again takes ten times as long as all the rest. Tests compare it with the contract.
 */
export class Written {
  readonly json: string
  readonly needs: readonly (readonly string[])[]

  /** @param needs see `FinishedAnswer` */
  constructor(json: string, needs: readonly (readonly string[])[] = []) {
    this.json = json
    this.needs = needs
  }

  /** The whole body of the answer. */
  get body(): string {
    return `{"success":true,"data":${this.json}}`
  }
}
