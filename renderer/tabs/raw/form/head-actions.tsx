import { FilePlus2, Import } from 'lucide-react'
import { emptyRaw, type RawValues } from '../../../../shared/request-forms/raw/values.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import type { FormProps } from '../../../request-tab/define-request-tab.tsx'
import { rawValues, useRawView } from '../values.ts'

/** Buttons to start a new request and to import requests. */
export function HeadActions({ values }: FormProps<RawValues>) {
  const { show } = useToast()
  const setImporting = useRawView((state) => state.setImporting)
  const setOpened = useRawView((state) => state.setOpened)
  const clear = () => {
    rawValues.setState({ form: emptyRaw })
    setOpened(undefined)
    show({ message: rawText().cleared, undo: () => rawValues.setState({ form: values }) })
  }
  return (
    <>
      <IconButton icon={FilePlus2} label={rawText().newRequest} onClick={clear} />
      <Button size="small" variant="ghost" icon={Import} onClick={() => setImporting({})}>
        {rawText().import}
      </Button>
    </>
  )
}
