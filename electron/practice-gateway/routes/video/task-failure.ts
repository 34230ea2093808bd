import type { Exchange } from '../../exchange.ts'
import { sendJson } from '../../reply.ts'

/** The error of a request about a task (see shared/gateway/wire/video.md, "Task errors"). */
export interface TaskFailure {
  readonly status: number
  readonly code: string
  readonly message: string
}

export function taskFailure(status: number, code: string, message: string): TaskFailure {
  return { status, code, message }
}

export function sendTaskFailure(exchange: Exchange, { status, code, message }: TaskFailure): void {
  sendJson(exchange, { code, message, data: null }, status)
}
