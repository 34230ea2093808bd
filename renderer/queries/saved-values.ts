import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Json } from '../../shared/json.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { createAutosave } from '../stores/autosave.ts'
import { readLocalJson } from '../stores/local-json.ts'

export interface ValuesState<Values> {
  readonly form: Values
  change: (change: Partial<Values>) => void
}

/**
 * Values that main stores under a name. This store is the working copy, which is ahead of main until changes are saved.
 */
export interface SavedValues<Values> extends StoreApi<ValuesState<Values>> {
  readonly name: string
  readonly schema: z.ZodMiniType<Values>
  readonly initial: Values
  /** Returns the part of the values that is saved; the rest lasts as long as the page. */
  readonly kept: (form: Values) => Values
}

/** Creates a store for the values of a form, or of a part of one. `useSavedValues` loads and saves them. */
export function createSavedValues<Values extends object>(
  name: string,
  schema: z.ZodMiniType<Values>,
  initial: Values,
  kept: (form: Values) => Values = (form) => form,
): SavedValues<Values> {
  const store = createStore<ValuesState<Values>>((set) => ({
    form: initial,
    change: (change) => set(({ form }) => ({ form: { ...form, ...change } })),
  }))
  return { ...store, name, schema, initial, kept }
}

/** Per store: the bridge it was loaded over and the value last saved there. Loaded once; from then on the window's copy is newer. */
const known = new WeakMap<object, { readonly bridge: Bridge; form: unknown }>()

/**
 * Restores values before the first paint. Saves changes once they settle, when the tab is left and when the page is
 * closed. Values that could not be saved are saved with the next change, or when main answers again.
 */
export function useSavedValues<Values extends object>(values: SavedValues<Values>): void {
  const bridge = useBridge()
  const { name } = values
  const { data: saved } = useSuspenseQuery({
    queryKey: ['forms', name],
    async queryFn(): Promise<Json> {
      const answer = await bridge.call('forms.get', { name })
      return answer.ok ? answer.value.values : null
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
  useState(() => bringBack(values, bridge, saved))
  useEffect(() => keepSaved(values, bridge), [values, bridge])
}

const spareKeyOf = ({ name }: { readonly name: string }): string => `unsaved-form.${name}`

/**
 * Restores values only if nothing has changed them yet. Values that a reloaded page left in local storage are newer
 * than main's.
 */
function bringBack<Values extends object>(values: SavedValues<Values>, bridge: Bridge, saved: Json): void {
  if (known.get(values)?.bridge === bridge) return
  const parsed = values.schema.safeParse(saved)
  const form = parsed.success ? parsed.data : values.initial
  known.set(values, { bridge, form })
  if (values.getState().form === values.initial)
    values.setState({ form: readLocalJson(spareKeyOf(values), values.schema) ?? form })
}

/** Starts saving changes. Returns a function that stops it. */
function keepSaved<Values extends object>(values: SavedValues<Values>, bridge: Bridge): () => void {
  const isUnsaved = (): boolean => known.get(values)?.form !== values.getState().form

  async function save(): Promise<Result<void>> {
    if (!isUnsaved()) return ok()
    const { form } = values.getState()
    const json = JSON.parse(JSON.stringify(values.kept(form))) as Json
    const saved = await bridge.call('forms.save', { name: values.name, values: json })
    if (!saved.ok) return saved
    known.set(values, { bridge, form })
    return ok()
  }

  const autosave = createAutosave({
    isUnsaved,
    save,
    bridge,
    spare: { key: spareKeyOf(values), value: () => values.kept(values.getState().form) },
  })
  const stop = values.subscribe(({ form }, before) => {
    if (form !== before.form) autosave.changed()
  })
  if (isUnsaved()) autosave.changed()
  return () => {
    stop()
    autosave.close()
  }
}
