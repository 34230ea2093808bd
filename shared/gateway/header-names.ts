import { profile } from './profile.ts'
import type { AuthScheme } from './wire.ts'

/** Header names that the gateway's documentation leaves open. Omitted names default to those in `profile`. */
export interface HeaderNames {
  /** Carries the key of the messages format. */
  messagesKey?: string
  /** Carries the version of the messages format. */
  messagesVersion?: string
  /** Carries the key of the generate-content format. */
  generateContentKey?: string
}

export const defaultHeaderNames = {
  messagesKey: profile.messagesKeyHeader,
  messagesVersion: profile.messagesVersionHeader,
  generateContentKey: profile.generateContentKeyHeader,
} as const satisfies Required<HeaderNames>

export type HeaderRole = keyof typeof defaultHeaderNames

export const headerRoles = Object.keys(defaultHeaderNames) as HeaderRole[]

/** The header that carries the key for an auth scheme. */
export function keyHeaderName(scheme: AuthScheme, names: HeaderNames = {}): string {
  if (scheme === 'authorization') return 'authorization'
  const role = scheme === 'x-api-key' ? 'messagesKey' : 'generateContentKey'
  return names[role] ?? defaultHeaderNames[role]
}

/** The name of a format's own header at this gateway. */
export function ownHeaderName(name: string, names: HeaderNames = {}): string {
  return name === defaultHeaderNames.messagesVersion ? (names.messagesVersion ?? name) : name
}
