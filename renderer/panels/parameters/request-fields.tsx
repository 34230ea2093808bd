import type { ReactNode } from 'react'
import type { MedicFormatId } from '../../../shared/formats/registry.ts'
import { useForget, useModelRemovals } from '../../queries/medic.ts'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { RemovalsFoot, type RemovalsFootProps } from '../medic/removals-foot.tsx'
import { ParameterForm, type ParameterFormProps } from './parameter-form.tsx'
import { PastRefusals } from './past-refusals.tsx'
import { useFieldRemovals } from './use-field-removals.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type RequestFieldsProps = Omit<ParameterFormProps, 'sendAgain' | 'format'> & {
  format: MedicFormatId
  connectionId: string
  model: string
  /** The title above the fields, in a form that has several kinds of them. */
  title?: string | undefined
  /** Small buttons at the end of that title. */
  headAction?: ReactNode
}

/** The optional fields of a form, including what this model refused and what is omitted. */
export function RequestFields(props: RequestFieldsProps) {
  const { connectionId, model, title, headAction, ...form } = props
  const { sendAgain, error } = useFieldRemovals({ connectionId, model, format: form.format })
  return (
    <>
      {(title !== undefined || (headAction !== undefined && headAction !== null)) && (
        <div className="flex items-center gap-1 border-t border-line px-3 pt-2">
          <h3 className="mr-auto text-meta font-strong text-ink-3">{title ?? parametersText().title}</h3>
          {headAction}
        </div>
      )}
      <PastRefusals connectionId={connectionId} model={model} format={form.format}>
        <ParameterForm {...form} sendAgain={sendAgain} />
      </PastRefusals>
      {error !== undefined && <ErrorNotice error={error} className="m-3" />}
    </>
  )
}

type RequestRemovalsProps = { connectionId: string; model: string; format: MedicFormatId } & Pick<
  RemovalsFootProps,
  'name'
>

/** Parameters omitted automatically from requests to a model, and how to send them again. */
export function RequestRemovals({ connectionId, model, format, name }: RequestRemovalsProps) {
  const removals = useModelRemovals(connectionId, { model, format })
  const forget = useForget()
  return (
    <>
      <RemovalsFoot removals={removals} name={name} onForget={(removal) => forget.mutate(removal)} />
      {forget.isError && <ErrorNotice error={forget.error.appError} className="mx-3 mb-2" />}
    </>
  )
}
