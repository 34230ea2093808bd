import { ChevronRight, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Connection, ConnectionSettings } from '../../../../shared/connections/connection.ts'
import { defaultHeaderNames, headerRoles, type HeaderRole } from '../../../../shared/gateway/header-names.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useDraft } from '../use-draft.ts'
import { FormRow } from './form-row.tsx'
import { KindTimeoutsField } from './kind-timeouts-field.tsx'
import { SecondsField } from './seconds-field.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'

export type AdvancedFieldsProps = {
  connection: Connection
  save: (change: Partial<ConnectionSettings>) => Promise<boolean>
}

/** Timeouts, and header names that differ between gateways. Collapsed by default. */
export function AdvancedFields({ connection, save }: AdvancedFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const { headerNames } = connection
  const isChanged = Object.keys(headerNames).length > 0
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-ml-1 flex h-control-small items-center gap-1 rounded-sm px-1 text-small text-ink-2 hover:bg-hover"
      >
        <Icon of={ChevronRight} size="small" className={isOpen ? 'rotate-90' : ''} />
        {settingsText().advanced.title}
      </button>
      {isOpen ? (
        <>
          <FormRow name={settingsText().advanced.connectTimeout}>
            <SecondsField
              label={settingsText().advanced.connectTimeoutLabel}
              seconds={connection.connectTimeoutSeconds}
              max={600}
              step={5}
              help={settingsText().advanced.connectTimeoutHelp}
              onChange={(connectTimeoutSeconds) => save({ connectTimeoutSeconds })}
            />
          </FormRow>
          <FormRow name={settingsText().advanced.responseTimeout}>
            <SecondsField
              label={settingsText().advanced.responseTimeoutLabel}
              seconds={connection.headersTimeoutSeconds}
              max={86_400}
              step={30}
              help={settingsText().advanced.responseTimeoutHelp}
              warningOf={tooShort}
              onChange={(headersTimeoutSeconds) => save({ headersTimeoutSeconds })}
            />
          </FormRow>
          <FormRow name={settingsText().advanced.idleTimeout}>
            <SecondsField
              label={settingsText().advanced.idleTimeoutLabel}
              seconds={connection.idleTimeoutSeconds}
              max={86_400}
              step={30}
              help={settingsText().advanced.idleTimeoutHelp}
              warningOf={tooShort}
              onChange={(idleTimeoutSeconds) => save({ idleTimeoutSeconds })}
            />
          </FormRow>
          <FormRow name={settingsText().kindTimeouts.title}>
            <KindTimeoutsField connection={connection} onChange={(kindTimeouts) => save({ kindTimeouts })} />
          </FormRow>
          <h3 className="pt-2 pb-1 text-meta font-strong text-ink-3">
            {settingsText().advanced.headerNames}
          </h3>
          {headerRoles.map((role) => (
            <FormRow key={role} name={settingsText().advanced.roles[role]}>
              <HeaderNameField
                role={role}
                name={headerNames[role] ?? defaultHeaderNames[role]}
                onChange={(name) => save({ headerNames: { ...headerNames, [role]: name } })}
              />
            </FormRow>
          ))}
          {isChanged ? (
            <FormRow name="">
              <Button
                size="small"
                variant="ghost"
                icon={RotateCcw}
                className="self-start"
                onClick={() => void save({ headerNames: {} })}
              >
                {settingsText().advanced.resetHeaderNames}
              </Button>
            </FormRow>
          ) : null}
        </>
      ) : null}
    </>
  )
}

type HeaderNameFieldProps = { role: HeaderRole; name: string; onChange: (name: string) => Promise<boolean> }

function HeaderNameField({ role, name, onChange }: HeaderNameFieldProps) {
  const draft = useDraft(name, (text) =>
    onChange(text.trim() === '' ? defaultHeaderNames[role] : text.trim()),
  )
  const isOwn = name !== defaultHeaderNames[role]
  return (
    <TextField
      label={settingsText().advanced.headerNameLabel(settingsText().advanced.roles[role])}
      isLabelHidden
      isMono
      size="small"
      className="max-w-72"
      spellCheck={false}
      value={draft.value}
      onChange={draft.change}
      {...draft.leaving}
      suffix={
        isOwn ? (
          <IconButton
            icon={RotateCcw}
            label={settingsText().advanced.resetTo(defaultHeaderNames[role])}
            onClick={() => void onChange(defaultHeaderNames[role])}
          />
        ) : undefined
      }
    />
  )
}

function tooShort(seconds: number): string | undefined {
  return seconds < 300 ? settingsText().advanced.tooShort : undefined
}
