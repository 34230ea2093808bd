import type { AppError } from './app-error.ts'

/** A value or an expected failure. Exceptions are for bugs only. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: AppError }

export function ok<Value>(value: Value): Result<Value>
export function ok(): Result<void>
export function ok<Value>(value?: Value): Result<Value | undefined> {
  return { ok: true, value }
}

export function err(error: AppError): { readonly ok: false; readonly error: AppError } {
  return { ok: false, error }
}
