import { keyHeaderName } from '../../../../shared/gateway/header-names.ts'
import { rawKeys, type RawValues } from '../../../../shared/request-forms/raw/values.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import type { FormProps } from '../../../request-tab/define-request-tab.tsx'

/** Selects the header for the API key, which is added when the request is sent. */
export function KeyChoice({ values, change, connection }: FormProps<RawValues>) {
  const text = rawText()
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h3 className="text-small font-medium text-ink-2">{text.key}</h3>
        <SegmentedControl
          label={text.key}
          value={values.key}
          onChange={(key) => change({ key })}
          segments={rawKeys.map((value) => ({
            value,
            label: value === 'none' ? text.noKey : keyHeaderName(value, connection.headerNames),
          }))}
        />
      </div>
      <p className="mt-1 text-meta text-ink-3">{values.key === 'none' ? text.noKeyHint : text.keyHint}</p>
    </div>
  )
}
