import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storageText } from '../../../../shared/text/en/storage.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { NumberField } from '../../../controls/fields/number-field.tsx'
import { useCommitOnLeave } from '../../../controls/fields/use-commit-on-leave.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { SpaceMeter } from '../../../panels/library-space/space-meter.tsx'
import { mediaSpaceQuery, useSpaceEvents } from '../../../queries/media-files.ts'
import { useSetSettings, useSettings } from '../../../queries/settings.ts'
import { FormRow } from '../connections/form-row.tsx'

const gigabyte = 1_000_000_000
const firstLimit = 10 * gigabyte

/** The disk space of the library, and the size above which the app warns. */
export function LibrarySpaceRow() {
  useSpaceEvents()
  const { libraryLimitBytes } = useSettings()
  const setSettings = useSetSettings()
  const { data: space } = useQuery(mediaSpaceQuery(useBridge()))
  return (
    <FormRow name={storageText().space.label}>
      {space === undefined ? null : <SpaceMeter space={space} className="max-w-100 py-1" />}
      {space?.freeBytes === undefined ? null : (
        <p className="tabular pb-2 text-small text-ink-2">
          {storageText().space.free(formatBytes(space.freeBytes))}
        </p>
      )}
      <Checkbox
        checked={libraryLimitBytes > 0}
        onChange={(isOn) => setSettings({ libraryLimitBytes: isOn ? firstLimit : 0 })}
      >
        {storageText().space.limitSwitch}
      </Checkbox>
      {libraryLimitBytes > 0 && (
        <LimitField
          bytes={libraryLimitBytes}
          onChange={(bytes) => setSettings({ libraryLimitBytes: bytes })}
        />
      )}
    </FormRow>
  )
}

/** The limit in gigabytes, saved on blur. */
function LimitField({ bytes, onChange }: { bytes: number; onChange: (bytes: number) => void }) {
  const [draft, setDraft] = useState(bytes / gigabyte)
  const commit = (): void => {
    const wanted = Math.round(draft * gigabyte)
    if (wanted !== bytes) onChange(wanted)
  }
  useCommitOnLeave(commit)
  return (
    <div className="pt-1 pl-6" onBlur={commit}>
      <NumberField
        label={storageText().space.limitField}
        isLabelHidden
        min={0.001}
        max={1_000_000}
        step={1}
        unit="GB"
        value={draft}
        onChange={setDraft}
        inputClassName="w-24"
        help={storageText().space.limitHelp}
      />
    </div>
  )
}
