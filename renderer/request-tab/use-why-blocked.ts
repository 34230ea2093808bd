import { formatRegistry } from '../../shared/formats/registry.ts'
import type { RequestForm } from '../../shared/request-forms/define-request-form.ts'
import { modelPickerText } from '../../shared/text/en/model-picker.ts'
import { useUnreadModels } from '../queries/models.ts'

/**
 * Why a form cannot be sent yet. While its models are loading for the first time, it does not ask the user to choose
 * one.
 */
export function useWhyBlocked<Values>(
  form: RequestForm<Values>,
  connectionId: string,
): (values: Values) => string | undefined {
  const needsModel = form.formats.some((format) => formatRegistry[format].fit !== undefined)
  const isReadingModels = useUnreadModels(needsModel ? [connectionId] : []).size > 0
  return (values) => {
    const reason = form.blocked(values)
    const isUnnamed = form.sections(values, connectionId).some(({ model }) => model === '')
    return reason !== undefined && isReadingModels && isUnnamed ? modelPickerText().beingRead : reason
  }
}
