import type * as z from 'zod/mini'

/** A request with one answer: a `Result` of `output`. */
export interface CommandDefinition<Input = unknown, Output = unknown> {
  readonly kind: 'command'
  readonly input: z.ZodMiniType<Input>
  readonly output: z.ZodMiniType<Output>
}

/** A request answered by many items, with back-pressure, until either side ends it. */
export interface StreamDefinition<Input = unknown, Item = unknown> {
  readonly kind: 'stream'
  readonly input: z.ZodMiniType<Input>
  readonly item: z.ZodMiniType<Item>
}

/** A message that main sends to every window, unrequested. Small and rare: bulk data uses a stream. */
export interface EventDefinition<Payload = unknown> {
  readonly kind: 'event'
  readonly payload: z.ZodMiniType<Payload>
}

export type Definition = CommandDefinition | StreamDefinition | EventDefinition

export type Contract = Readonly<Record<string, Definition>>

export function command<Input, Output>(
  input: z.ZodMiniType<Input>,
  output: z.ZodMiniType<Output>,
): CommandDefinition<Input, Output> {
  return { kind: 'command', input, output }
}

export function stream<Input, Item>(
  input: z.ZodMiniType<Input>,
  item: z.ZodMiniType<Item>,
): StreamDefinition<Input, Item> {
  return { kind: 'stream', input, item }
}

export function event<Payload>(payload: z.ZodMiniType<Payload>): EventDefinition<Payload> {
  return { kind: 'event', payload }
}

type NamesOf<C extends Contract, Kind extends Definition['kind']> = {
  [Name in keyof C]: C[Name]['kind'] extends Kind ? Name : never
}[keyof C] &
  string

export type CommandName<C extends Contract> = NamesOf<C, 'command'>
export type StreamName<C extends Contract> = NamesOf<C, 'stream'>
export type EventName<C extends Contract> = NamesOf<C, 'event'>

export type InputOf<D> = D extends { readonly input: z.ZodMiniType<infer Input> } ? Input : never
export type OutputOf<D> = D extends { readonly output: z.ZodMiniType<infer Output> } ? Output : never
export type ItemOf<D> = D extends { readonly item: z.ZodMiniType<infer Item> } ? Item : never
export type PayloadOf<D> = D extends { readonly payload: z.ZodMiniType<infer Payload> } ? Payload : never
