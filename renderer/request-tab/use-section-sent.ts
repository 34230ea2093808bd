import { parseExtraJson } from '../../shared/formats/extra-json.ts'
import { runFormats } from '../../shared/formats/run-formats.ts'
import type { Json } from '../../shared/json.ts'
import { sentParameters } from '../../shared/medic/sent-parameters.ts'
import type { FormSection } from '../../shared/request-forms/define-request-form.ts'
import { sentValues, type SentValue } from '../lib/parameters/sent-values.ts'
import { useConnectionRemovals } from '../queries/medic.ts'

/** The values that a section of a form sends besides model and inputs, and who set them. */
export function useSectionSent(
  connectionId: string,
  beside?: Readonly<Record<string, Json>>,
): (section: FormSection) => SentValue[] {
  const removals = useConnectionRemovals(connectionId)
  return ({ format, model, parameters, extraJson }) => {
    const extra = parseExtraJson(extraJson)
    return sentValues({
      fields: runFormats[format].fields,
      sent: sentParameters(parameters, { model, format }, removals),
      extra: extra.ok ? extra.value : {},
      beside,
    })
  }
}
