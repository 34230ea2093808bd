import { Braces, X } from 'lucide-react'
import { fileVariablesOf, type FilePlaces, type FileVariable } from '../../shared/templates/file-variables.ts'
import { variablesOf } from '../../shared/templates/fill-variables.ts'
import { isFileType, typeOfVariable, type TemplateVariables } from '../../shared/templates/variables.ts'
import { requestTabText } from '../../shared/text/en/request-tab.ts'
import { Button } from '../controls/buttons/button.tsx'
import { IconButton } from '../controls/buttons/icon-button.tsx'
import { Select } from '../controls/fields/select.tsx'
import { TextField } from '../controls/fields/text-field.tsx'
import type { RequestTab } from './define-request-tab.tsx'

type FileVariablesProps<Values extends object> = {
  tab: RequestTab<Values>
  values: Values
}

/** The files that a form refers to by variable names: their names, and where each is used. */
export function FileVariables<Values extends object>({ tab, values }: FileVariablesProps<Values>) {
  const { filePlaces } = tab.form
  if (filePlaces === undefined) return null
  const text = requestTabText()
  const named = fileVariablesOf(values)
  const change = (update: (now: Named) => Named): void => {
    const { form } = tab.values.getState()
    const { fileVariables, variables } = update({
      fileVariables: fileVariablesOf(form),
      variables: variablesOf(form),
    })
    tab.values.setState({ form: { ...form, fileVariables: [...fileVariables], variables } })
  }
  return (
    <section aria-label={text.fileVariables} className="flex flex-col items-start gap-1.5">
      {named.length > 0 && (
        <ul className="flex w-full flex-col gap-1.5">
          {named.map((variable, index) => (
            <FileVariableRow
              key={index}
              variable={variable}
              places={filePlaces}
              onRename={(name) => change((now) => renamed(now, index, name, filePlaces))}
              onMove={(place) =>
                change((now) => ({
                  ...now,
                  fileVariables: now.fileVariables.map((other, at) =>
                    at === index ? { ...other, place } : other,
                  ),
                }))
              }
              onRemove={() =>
                change((now) => ({ ...now, fileVariables: now.fileVariables.toSpliced(index, 1) }))
              }
            />
          ))}
        </ul>
      )}
      <Button
        size="small"
        variant="ghost"
        icon={Braces}
        onClick={() => change((now) => added(now, filePlaces))}
      >
        {text.useVariable}
      </Button>
    </section>
  )
}

/** The values that change with them: names in place of files, and the variables. */
interface Named {
  readonly fileVariables: readonly FileVariable[]
  readonly variables: TemplateVariables
}

type FileVariableRowProps = {
  variable: FileVariable
  places: Pick<FilePlaces<never>, 'types' | 'labelOf'>
  onRename: (name: string) => void
  onMove: (place: string) => void
  onRemove: () => void
}

function FileVariableRow({ variable, places, onRename, onMove, onRemove }: FileVariableRowProps) {
  const { name, place } = variable
  const text = requestTabText()
  const offered = Object.keys(places.types)
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      <TextField
        label={text.variableName}
        isLabelHidden
        size="small"
        isMono
        icon={Braces}
        value={name}
        onChange={onRename}
        className="flex-1"
      />
      {offered.length > 1 && (
        <Select
          label={text.variablePlace(name)}
          isLabelHidden
          size="small"
          className="w-32"
          value={place}
          onChange={onMove}
          options={offered.map((offer) => ({ value: offer, label: places.labelOf(offer) }))}
        />
      )}
      <IconButton icon={X} iconSize="small" label={text.removeVariable(name)} onClick={onRemove} />
    </li>
  )
}

/** Adds a file variable for the first place, under an unused name. */
function added({ fileVariables, variables }: Named, { types }: Pick<FilePlaces<never>, 'types'>): Named {
  const [[place, type] = ['file', 'file' as const]] = Object.entries(types)
  const taken = new Set([...fileVariables.map(({ name }) => name), ...Object.keys(variables.values)])
  let name: string = type
  for (let count = 2; taken.has(name); count += 1) name = `${type}${count}`
  return {
    fileVariables: [...fileVariables, { place, name }],
    variables: withType(variables, name, place, types),
  }
}

/** Renaming keeps the file, unless the new name already has one. */
function renamed(
  { fileVariables, variables }: Named,
  index: number,
  name: string,
  { types }: Pick<FilePlaces<never>, 'types'>,
): Named {
  const before = fileVariables[index]
  if (before === undefined) return { fileVariables, variables }
  const { [before.name]: file, ...files } = variables.files ?? {}
  const isFree = file !== undefined && files[name] === undefined
  return {
    fileVariables: fileVariables.with(index, { ...before, name }),
    variables: withType(
      isFree ? { ...variables, files: { ...files, [name]: file } } : variables,
      name,
      before.place,
      types,
    ),
  }
}

/** Gives a variable that stands for a file the type that its place accepts. */
function withType(
  variables: TemplateVariables,
  name: string,
  place: string,
  types: FilePlaces<never>['types'],
): TemplateVariables {
  if (isFileType(typeOfVariable(variables, name))) return variables
  return { ...variables, types: { ...variables.types, [name]: types[place] ?? 'file' } }
}
