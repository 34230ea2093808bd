import { isNeededField } from '../gateway/errors/normalise-unsupported-field.ts'
import { formatRegistry, type MedicFormatId } from '../formats/registry.ts'

/**
 * Whether a field may be omitted permanently. Never a field that requests require, and never part of a field that was
 * written by hand.
 */
export function canBeLearned(format: MedicFormatId, field: string): boolean {
  if (field.trim() === '' || isNeededField(field)) return false
  if (formatRegistry[format].kind === 'by-hand') return false
  return formatRegistry[format].medic?.requiredFields.includes(field) !== true
}
