/**
 * The one error for refused requests: thrown anywhere inside a service, rendered by that service in its own error shape. `body`
 * is the JSON that the hosted service would answer.
 */
export class Refusal extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(String(body.message ?? body.msg ?? body.error ?? status))
    this.status = status
    this.body = body
    this.headers = headers
  }

  /** Returns this refusal with these headers instead of its own. */
  with(headers: Record<string, string>): Refusal {
    return new Refusal(this.status, this.body, headers)
  }
}
