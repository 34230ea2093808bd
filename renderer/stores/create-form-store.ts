import type * as z from 'zod/mini'
import { useStore, type StoreApi } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readLocalJson, writeLocalJson } from './local-json.ts'

export interface FormState<Form> {
  readonly form: Form
  change: (change: Partial<Form>) => void
}

export interface FormStore<Form> extends StoreApi<FormState<Form>> {
  readonly schema: z.ZodMiniType<Form>
  readonly empty: Form
}

/**
 * A form that is kept over tab switches and reloads. `useSavedForm` keeps it over restarts as well. `toStored` is what of it
 * is kept over reloads; all of it unless given.
 */
export function createFormStore<Form extends object>(
  storageKey: string,
  schema: z.ZodMiniType<Form>,
  empty: Form,
  toStored: (form: Form) => Form = (form) => form,
): FormStore<Form> {
  const store = createStore<FormState<Form>>((set) => ({
    form: readLocalJson(storageKey, schema) ?? empty,
    change: (change) =>
      set(({ form }) => {
        const next = { ...form, ...change }
        writeLocalJson(storageKey, toStored(next))
        return { form: next }
      }),
  }))
  return { ...store, schema, empty }
}

export type UseForm<Form> = FormStore<Form> & (<Part>(select: (state: FormState<Form>) => Part) => Part)

/** The hook of a form, which also has its `getState`. */
export function createUseForm<Form>(store: FormStore<Form>): UseForm<Form> {
  return Object.assign(
    <Part>(select: (state: FormState<Form>) => Part): Part => useStore(store, select),
    store,
  )
}
