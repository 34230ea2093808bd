import { useState } from 'react'
import * as z from 'zod/mini'
import type { FormatDescriptor } from '../../../../shared/formats/descriptor.ts'
import { presetFormIds } from '../../../../shared/presets/preset.ts'
import type { RawValues } from '../../../../shared/request-forms/raw/values.ts'
import { setRowSchema } from '../../../../shared/sets/text-set.ts'
import { setsTabs, tabLabel } from '../../../../shared/tabs.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { carriedFiles } from '../../../lib/raw/carried-files.ts'
import { valuesForTab, type FilledForm } from '../../../lib/raw/values-for-tab.ts'
import { findCarriedFiles } from '../../../panels/attachments/find-carried-files.ts'
import { wordLeftOut } from './word-left-out.ts'
import { openWithPreset } from '../../../stores/preset-tab-payload.ts'
import { goOnFromHere } from '../../../stores/route.ts'
import { openWithTexts, type TextsTabPayload } from '../../../stores/texts-tab-payload.ts'

type Target = { readonly format: FormatDescriptor; readonly connectionId: string }

/** Opens the request in the form of its tab, with its files. Files that cannot be transferred are listed. */
export function useOpenForm(values: RawValues, { format, connectionId }: Target) {
  const bridge = useBridge()
  const { showProblem } = useToast()
  const [isOpening, setIsOpening] = useState(false)
  const { tab } = format

  async function openNow(): Promise<void> {
    const goOn = goOnFromHere()
    const sought = await findCarriedFiles(bridge, carriedFiles(values))
    const filled = valuesForTab(values, format, connectionId, sought)
    const form = presetFormIds.find((known) => known === filled?.form)
    if (filled === undefined || form === undefined) return showProblem(rawText().openIn.cannot(tabLabel(tab)))
    if (!goOn(tab)) return
    // Preset and texts are handed over separately; the texts are for the tab that the preset opens.
    const goOnThere = goOnFromHere()
    const name = `${values.method} ${values.path}`
    openWithPreset(
      tab,
      { name, form, values: filled.values, leftOut: filled.leftOut.map(wordLeftOut) },
      { goOn: goOnThere },
    )
    const texts = setsTabs.some((known) => known === tab) ? textsOf(filled) : undefined
    if (texts !== undefined) openWithTexts(tab, texts, { goOn: goOnThere })
  }

  function open(): void {
    setIsOpening(true)
    void openNow().finally(() => setIsOpening(false))
  }

  return { open, isOpening }
}

/** The rows for a tab that stores them in sets, outside its form. */
function textsOf({ values }: FilledForm): TextsTabPayload | undefined {
  const rows = rowsSchema.safeParse(values['rows'])
  if (!rows.success || rows.data.length === 0) return undefined
  const query = values['query']
  return {
    texts: rows.data.map(({ text }) => text),
    rowFiles: rows.data.map(({ files = [] }) => files),
    ...(typeof query === 'string' && query !== '' && { query }),
  }
}

const rowsSchema = z.array(setRowSchema)
