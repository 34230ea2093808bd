import type { ReactNode } from 'react'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import type { Field } from '../../../shared/formats/field.ts'
import type { MedicFormatId } from '../../../shared/formats/registry.ts'
import { useForget, useModelRemovals } from '../../queries/medic.ts'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { RemovalsFoot, type RemovalsFootProps } from '../medic/removals-foot.tsx'
import { ParameterForm, type ParameterFormProps } from './parameter-form.tsx'
import { useFieldRemovals } from './use-field-removals.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type RequestFieldsProps = Pick<
  ParameterFormProps,
  'scope' | 'extraJson' | 'onExtraJsonChange' | 'notes' | 'problems'
> & {
  connectionId: string
  model: string
  format: MedicFormatId
  fields: readonly Field[]
  values: Parameters
  onChange: (values: Parameters) => void
  /** Of the head above the fields. */
  title?: string
  /** A small button at the end of that head. */
  headAction?: ReactNode
}

/** The optional fields of a form under their head, with what this model has refused and is left out. */
export function RequestFields(props: RequestFieldsProps) {
  const { connectionId, model, title = parametersText().title, headAction, ...form } = props
  const { sentCount, sendAgain, error } = useFieldRemovals({ connectionId, model, ...form })
  return (
    <>
      <div className="flex items-center border-t border-line px-3 pt-2">
        <h3 className="text-meta font-strong text-ink-3">{title}</h3>
        <span className="tabular ml-auto text-meta text-ink-3">
          {parametersText().sentOf({ sent: sentCount, total: form.fields.length })}
        </span>
        {headAction}
      </div>
      <ParameterForm {...form} sendAgain={sendAgain} />
      {error !== undefined && <ErrorNotice error={error} className="m-3" />}
    </>
  )
}

type RequestRemovalsProps = Pick<RequestFieldsProps, 'connectionId' | 'model' | 'format'> &
  Pick<RemovalsFootProps, 'name'>

/** What is left out by itself of requests to a model, and the way to send it again. */
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
