import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

const tools = (count: number): string => plural(count, { one: '# tool', other: '# tools' })

/** The library of tools: its page in Library, and its menus in conversations. */
export const toolLibraryTexts = {
  sections: {
    label: 'Sections of the library',
    media: 'Media',
    prompts: 'Prompts',
    presets: 'Presets',
    tools: 'Tools',
  },
  list: 'Tools of the library',
  search: 'Search tools',
  searchHint: 'Search names and descriptions',
  add: 'New tool',
  import: 'Import tools',
  loading: 'Loading tools',
  noMatch: { title: 'No tools match', text: 'Change the search.' },
  showAll: 'Show all tools',
  empty: {
    title: 'No tools in the library',
    text: 'A tool that is saved here can be added to any conversation and experiment, in any format. Write one, import JSON, or save one from the parameters of a conversation.',
  },
  nothingOpen: { title: 'No tool open', text: 'Choose a tool from the list, or create one.' },
  fields: (count: number) => plural(count, { one: '# field', other: '# fields' }),
  row: ({ source, fields }: { source: string; fields: string }) => `${source} · ${fields}`,
  version: (version: number) => `v${version}`,
  notSaved: 'not saved',
  used: ({ conversations, experiments }: { conversations: number; experiments: number }) =>
    `used in ${plural(conversations, { one: '# conversation', other: '# conversations' })}, ${plural(experiments, { one: '# experiment', other: '# experiments' })}`,
  editor: 'Tool',
  views: { label: 'What is shown', form: 'Form', json: 'JSON', versions: 'Versions' },
  json: (name: string) => `JSON of ${name}`,
  save: (version: number) => `Save v${version}`,
  discard: 'Discard',
  unsaved: 'Unsaved changes',
  more: (name: string) => `More actions for ${name}`,
  duplicate: 'Duplicate',
  delete: 'Delete',
  deleted: (name: string) => `Deleted ${name}`,
  export: 'Export as JSON',
  exportShort: 'Export all',
  exportAll: 'Export all as JSON',
  cannotSave: {
    noName: 'Enter a name to save the tool.',
    longName: 'The name is too long to save the tool.',
    longDescription: 'The description is too long to save the tool.',
    noTool: 'The JSON is not a function tool.',
    noSchema: 'The parameters are not a JSON schema object.',
  },
  versions: {
    list: 'Versions',
    current: 'newest',
    compared: (version: number) => `What changed after v${version}`,
    restore: (version: number) => `Edit from v${version}`,
    kept: (count: number) => `Earlier versions are kept, up to ${count} in all.`,
    only: 'There is one version so far. Each save with a change adds one.',
  },
  importing: {
    title: 'Import tools',
    description:
      'Tools as chat completions, Responses, Messages, Gemini or MCP write them: a list, a single tool, or a whole request.',
    text: 'JSON',
    chooseFile: 'Choose a file',
    files: 'Files with tools',
    drop: 'Drop JSON to import its tools',
    new: 'new',
    changed: (version: number) => `becomes v${version}`,
    same: 'already in the library',
    found: 'Tools found',
    refused: 'Not imported',
    submit: (count: number) => `Import ${tools(count)}`,
    nothing: 'There is no tool to import in the text.',
    done: ({ added, changed }: { added: number; changed: number }) =>
      changed === 0
        ? `Imported ${tools(added)}`
        : added === 0
          ? `Updated ${tools(changed)}`
          : `Imported ${tools(added)}, updated ${tools(changed)}`,
    allSame: 'All tools are in the library already',
    tooLong: (megabytes: number) => `The text is longer than ${megabytes} MB. Nothing was imported.`,
    tooDeep: 'The JSON is nested too deeply. Nothing was imported.',
    because: {
      notObject: (place: string) => `${place} is not an object.`,
      providerTool: ({ place, label }: { place: string; label: string }) =>
        `${place} (${label}) is a provider tool, which only its own format has.`,
      noName: (place: string) => `${place} has no name.`,
      badName: (place: string) => `${place} has a name that is too long or cannot be read.`,
      twice: ({ place, name }: { place: string; name: string }) =>
        `${place} has the name ${name}, as a tool before it.`,
      badDescription: (place: string) => `${place} has a description that is too long or is not a text.`,
      badSchema: (place: string) => `${place} has parameters that are not an object.`,
      longSchema: (place: string) => `${place} has a schema that is too long.`,
      tooMany: (limit: number) => `What stands behind the first ${limit} was not read.`,
    },
  },
  tryIt: {
    title: 'Try it',
    note: 'no model is asked',
    notSent: 'not sent',
    required: 'required',
    isTrue: 'true',
    isFalse: 'false',
    noFields: 'The schema names no fields: the call has no arguments.',
    fits: 'The arguments fit the schema.',
    result: 'Result of the call',
    resultHelp: 'What is sent back to the model.',
    wire: 'On the wire',
    format: 'Format',
    definition: 'Definition',
    call: 'Call of the model',
    resultBack: 'Result sent back',
    badJson: 'Not JSON. Left out until it is.',
  },
  insert: {
    open: 'From library',
    list: 'Tools of the library to add',
    empty: 'No tools in the library yet. Save one here, or create one in Library, Tools.',
    isThere: 'already here',
  },
  link: {
    save: 'Save to library',
    saveOf: (name: string) => `Save ${name} to library`,
    savedNew: (name: string) => `Saved ${name} to the library`,
    inLibrary: (version: number) => `In library, v${version}`,
    older: (version: number) => `The library has v${version}.`,
    differs: (version: number) => `Differs from the library (v${version}).`,
    update: 'Update',
    updateOf: (name: string) => `Update ${name} from library`,
    take: 'Use library version',
    takeOf: (name: string) => `Use the library version of ${name}`,
    saveAs: (version: number) => `Save as v${version}`,
    saveAsOf: ({ name, version }: { name: string; version: number }) => `Save ${name} as v${version}`,
    updated: (name: string) => `Updated ${name} from the library`,
    changedChip: 'update',
  },
}

export const toolLibraryText = defineText('tool-library', toolLibraryTexts)
