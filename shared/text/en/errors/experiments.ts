import { plural } from '../../plural.ts'
import { defineErrors } from '../../define-errors.ts'

const fixPack = 'Correct the file, then open it again.'

/** Returns a sentence about missing variants; `''` when every variant has answered. */
function leftOutOf(count: number): string {
  return count === 0
    ? ''
    : `${plural(count, { one: '# variant has', other: '# variants have' })} no answer to compare. `
}

export const experimentsErrors = {
  noValue: ({ names }: { names: string }) => ({
    message: `There is no value for ${names}.`,
    nextStep: 'Give the case a value for it, or take it out of the prompt.',
  }),
  notInExperiments: ({ format }: { format: string }) => ({
    message: `An experiment cannot ask in the format ${format}.`,
    nextStep: 'Choose another format.',
  }),
  mediaGone: ({ fileName }: { fileName: string }) => ({
    message: `The file ${fileName} of this case is gone, so nothing was sent.`,
    nextStep: 'Restore it in the library, or make another snapshot with another file.',
  }),
  unreadableMessages: {
    message: 'The prompt is a list that is not made of messages.',
    nextStep: 'Each message has a role and a content.',
  },
  videoOverdue: {
    message:
      'No result within the waiting time, so polling stopped. The video may still be generated and charged.',
    nextStep: 'Resume polling in the Video tab: the cell shows the video once it is there.',
  },
  videoNotFollowed: {
    message: 'Polling of this video stopped. The task may continue at the gateway and be charged.',
    nextStep: 'Resume polling in the Video tab: the cell shows the video once it is there.',
  },
  isFrozen: {
    message: 'This experiment was started: its plan is frozen.',
    nextStep: 'Make another snapshot of it, and change that one.',
  },
  isRunning: { message: 'This experiment is still running.', nextStep: 'Stop it first.' },
  noVariants: {
    message: 'There are no variants yet.',
    nextStep: 'Add a variant: a model and its request format.',
  },
  noCases: { message: 'There are no cases yet.', nextStep: 'Add a row, or drop a table of cases.' },
  noPrompt: { message: 'The prompt is empty.', nextStep: 'Write what each case asks.' },
  noModel: ({ label }: { label: string }) => ({
    message: `The variant ${label} has no model.`,
    nextStep: 'Choose one.',
  }),
  moreThanConfirmed: ({ count, confirmed }: { count: number; confirmed: number }) => ({
    message: `${plural(count, { one: 'There is # request', other: 'There are # requests' })} to send; ${plural(confirmed, { one: '# was', other: '# were' })} confirmed.`,
    nextStep: 'Look at the plan, then start it again.',
  }),
  nothingAsked: {
    message: 'No experiment can be made of this.',
    nextStep: 'Lists of models and requests without a whole record cannot be asked by one.',
  },
  noExperiment: { message: 'There is no such experiment.' },
  noPair: { message: 'These two are not answers of two variants to the same case.' },
  notGraded: { message: 'No model has judged this yet.' },
  noGrader: ({ type }: { type: string }) => ({
    message: `No model is chosen for the assertion ${type}.`,
    nextStep: 'Choose one that judges, or that makes vectors.',
  }),
  graderFormat: ({ format }: { format: string }) => ({
    message: `Answers cannot be judged in the format ${format}.`,
    nextStep: 'Choose a format of conversations.',
  }),
  verdict: ({ reason }: { reason: string }) => ({ message: reason }),
  verdictUnreadable: ({ text }: { text: string }) => ({ message: `The verdict cannot be read: ${text}` }),
  gradingFailed: ({ reason }: { reason: string }) => ({ message: `The judging model failed: ${reason}` }),
  gradingUnknown: {
    message: 'The verdict of the judge model is unknown. The request to it may have been charged.',
  },
  noText: { message: 'The answer has no text to compare.' },
  noVectors: { message: 'The answer has no vectors to compare.' },
  flagged: ({ names }: { names: string }) => ({ message: `Flagged: ${names}.` }),
  flaggedWhole: { message: 'Flagged without a category.' },
  notFlagged: { message: 'No category that counts is flagged.' },
  nothingToModerate: { message: 'The answer has no text to moderate.' },
  similarity: ({ value, threshold }: { value: number; threshold: number }) => ({
    message: `The similarity is ${value}; ${threshold} is needed.`,
  }),
  relevance: ({ value, threshold }: { value: number; threshold: number }) => ({
    message: `The relevance is ${value}; ${threshold} is needed.`,
  }),
  noContext: ({ names }: { names: string }) => ({
    message: `The case needs these values to be judged: ${names}.`,
  }),
  noQuote: { message: 'The judging model quotes nothing of the context.' },
  shareOf: ({ count, all, threshold }: { count: number; all: number; threshold: number }) => ({
    message: `${count} of ${all}, at least ${threshold} of them wanted.`,
  }),
  noQuestion: { message: 'The judging model wrote no question.' },
  oneVariant: ({ type }: { type: string }) => ({
    message: `The assertion ${type} compares the answers of variants, and there is only one variant.`,
    nextStep: 'Add another variant, or remove the assertion.',
  }),
  onlyAnswer: ({ leftOut }: { leftOut: number }) => ({
    message: `The only answer. ${leftOutOf(leftOut)}`.trim(),
  }),
  chosen: ({ count, leftOut, reason }: { count: number; leftOut: number; reason: string }) => ({
    message: `The best of ${count} answers. ${leftOutOf(leftOut)}${reason}`.trim(),
  }),
  notChosen: ({ label, leftOut, reason }: { label: string; leftOut: number; reason: string }) => ({
    message: `The answer of ${label} is better. ${leftOutOf(leftOut)}${reason}`.trim(),
  }),
  ranksFirst: ({ score, count, leftOut }: { score: number; count: number; leftOut: number }) => ({
    message:
      `The highest score of ${plural(count, { one: '# answer', other: '# answers' })}: ${score}. ${leftOutOf(leftOut)}`.trim(),
  }),
  ranksLower: ({
    score,
    best,
    label,
    leftOut,
  }: {
    score: number
    best: number
    label: string
    leftOut: number
  }) => ({
    message: `The score is ${score}; ${label} has ${best}. ${leftOutOf(leftOut)}`.trim(),
  }),
  ranksTooLow: ({ score, threshold }: { score: number; threshold: number }) => ({
    message: `The highest score is ${score}; ${threshold} is needed.`,
  }),
  notRanked: { message: 'It has no score to compare: another assertion could not be judged.' },
  nothingToRank: {
    message: 'There is no other assertion whose scores could be compared.',
    nextStep: 'Add one, or remove max-score.',
  },
  badRanking: {
    message: 'The value of max-score has method (average or sum), weights and threshold, and nothing else.',
    nextStep: 'Correct the assertion.',
  },
  comparedAlone: ({ type }: { type: string }) => ({
    message: `The assertion ${type} compares variants: it stands by itself, in no set and without not-.`,
    nextStep: fixPack,
  }),
  appEnded: {
    message: 'Paused: the app ended while it ran.',
    nextStep: 'Send the rest when you like. What was on its way is marked as unknown.',
  },
  requestLimit: ({ limit }: { limit: number }) => ({
    message: `Paused: one more request would pass the limit of ${limit}.`,
    nextStep: 'Make another snapshot with a higher limit, or leave it at that.',
  }),
  refusedTooLong: {
    message: 'Paused: the gateway has refused every request for many minutes, because it is asked too often.',
    nextStep:
      'Continue later, with fewer requests at a time or a delay between them. The gateway may also have a daily limit.',
  },
  costUnknown: {
    message: 'The limit on money cannot be kept: no price is known.',
    nextStep: 'Take it out, and limit the number of requests.',
  },
  costLimit: ({ limit }: { limit: number }) => ({
    message: `Paused: one more request would pass the limit of $${limit}.`,
    nextStep: 'Make another snapshot with a higher limit, or leave it at that.',
  }),
  notSaved: { message: 'The experiment could not be saved.' },
  notRead: { message: 'The experiments could not be read.' },
  tooManyCells: ({ count, limit }: { count: number; limit: number }) => ({
    message: `${count} requests are more than an experiment may have (${limit}).`,
    nextStep: 'Take fewer cases, variants or repeats.',
  }),
  noCells: {
    message: 'There is nothing to run: an experiment needs a variant and a case.',
    nextStep: fixPack,
  },
  noPack: { message: 'No pack is named.', nextStep: 'Name the file of one, or a run to continue.' },
  outputUnknown: ({ name }: { name: string }) => ({
    message: `Results cannot be written into ${name}.`,
    nextStep: 'Name a file that ends with .csv, .html, .json, .jsonl or .xml.',
  }),
  noOutput: { message: 'No file is named to write into.', nextStep: 'Name one with -o.' },
  noEarlierResults: ({ name }: { name: string }) => ({
    message: `${name} is neither a file of results nor the id of a run.`,
    nextStep: 'Name a .json or .jsonl file that -o has written, or an id of "experiments list".',
  }),
  planHasProblems: { message: 'Nothing was sent.', nextStep: 'Correct the pack, then run it again.' },
  notConfirmed: {
    message: 'Nothing was sent: the requests were not confirmed.',
    nextStep: 'Add --yes, or a limit: --max-requests or --max-cost.',
  },
  outputNotWritten: ({ name, reason, command }: { name: string; reason: string; command: string }) => ({
    message: `The results could not be written into ${name}: ${reason}`,
    nextStep: `They are kept. To write them again: gateway-playground ${command}`,
  }),
  packTooLong: ({ megabytes }: { megabytes: number }) => ({
    message: `The file is longer than ${megabytes} MB.`,
    nextStep: 'Put the cases into several files, and run them one after the other.',
  }),
  packUnreadable: ({ place, problem }: { place: string; problem: string }) => ({
    message: `The pack cannot be read at ${place}: ${problem}`,
    nextStep: fixPack,
  }),
  packNoObject: {
    message: 'The pack is not an object with providers, prompts and tests.',
    nextStep: fixPack,
  },
  packAliases: ({ limit }: { limit: number }) => ({
    message: `An anchor (&) of the pack stands for itself, or is used more than ${limit} times through others.`,
    nextStep: 'Write out what its aliases (*) stand for, then open the file again.',
  }),
  packTooDeep: { message: 'The pack is empty, or nested too deep.', nextStep: fixPack },
  noCaseList: ({ path }: { path: string }) => ({
    message: `The file ${path} is not a list of cases.`,
    nextStep: fixPack,
  }),
  promptUnknown: ({ name }: { name: string }) => ({
    message: `A provider names the prompt ${name}, which the pack does not have.`,
    nextStep: fixPack,
  }),
  fileIsProgram: ({ path }: { path: string }) => ({
    message: `The file ${path} is a program, and packs run none.`,
    nextStep: 'Write what it gives into a file of data.',
  }),
  fileIsAddress: ({ path }: { path: string }) => ({
    message: `${path} is an address, and packs read nothing from the network.`,
    nextStep: 'Save it as a file beside the pack, and name that file.',
  }),
  fileNoText: ({ path }: { path: string }) => ({
    message: `The file ${path} is no text in UTF-8.`,
    nextStep: 'Save it as UTF-8.',
  }),
  columnTwice: ({ path, name }: { path: string; name: string }) => ({
    message: `The table ${path} has two columns named ${name}.`,
    nextStep: 'Rename one of them.',
  }),
  badRow: ({ path, row, problem }: { path: string; row: number; problem: string }) => ({
    message: `Row ${row} of ${path} cannot be read: ${problem}`,
    nextStep: fixPack,
  }),
  raggedRow: (row: { path: string; row: number; count: number; expected: number }) => ({
    message: `Row ${row.row} of ${row.path} has ${plural(row.count, { one: '# value', other: '# values' })}; the table has ${plural(row.expected, { one: '# column', other: '# columns' })}.`,
    nextStep: fixPack,
  }),
  tooManyCases: ({ path, limit }: { path: string; limit: number }) => ({
    message: `There are more than ${limit} cases in ${path}.`,
    nextStep: 'Put the cases into several files, and run them one after the other.',
  }),
  yamlTooLong: ({ megabytes }: { megabytes: number }) => ({
    message: `The file is YAML, or JSON with a mistake, of more than ${megabytes} MB.`,
    nextStep: 'Put the cases into a CSV or JSONL file, which the pack names.',
  }),
  packKeyRefused: ({ key }: { key: string }) => ({
    message: `A pack cannot hold ${key} here.`,
    nextStep: 'Only declarative packs are run. Take it out, then open the file again.',
  }),
  templateFeature: ({ feature }: { feature: string }) => ({
    message: `Templates do not have this feature of Nunjucks: ${feature}`,
    nextStep: 'A template holds variables such as {{name}} and nothing else.',
  }),
  valueInValue: ({ name, other }: { name: string; other: string }) => ({
    message: `The value ${name} has {{${other}}} in it, and values are put in as they are.`,
    nextStep: 'Write the value out, or put {{name}} into the prompt.',
  }),
  providerUnknown: ({ name }: { name: string }) => ({
    message: `This provider is not known: ${name}`,
    nextStep: 'A provider is a format and a model, such as chat:gpt-4o.',
  }),
  assertionRefused: ({ type }: { type: string }) => ({
    message: `Assertions of the type ${type} cannot be run here.`,
    nextStep: 'Take it out of the pack, or write it with another type.',
  }),
  connectionUnknown: ({ name }: { name: string }) => ({
    message: `There is no connection ${name}.`,
    nextStep: 'Add it in Settings, or name another one.',
  }),
  connectionTwice: ({ name, addresses }: { name: string; addresses: string }) => ({
    message: `Several connections are named ${name}: ${addresses}`,
    nextStep: 'Rename one of them, or name another one.',
  }),
  nothingInBoth: ({ baseline }: { baseline: string }) => ({
    message: `No case of this run was answered in ${baseline} by a variant of the same name.`,
    nextStep: 'Name a run of the same pack: experiments list shows their ids.',
  }),
  resumedElsewhere: ({ gateways, named }: { gateways: string; named: string }) => ({
    message: `This run asks ${gateways}, not ${named}.`,
    nextStep: 'Name its own gateway with --base-url, or run the pack again.',
  }),
  fileMissing: ({ path, reason }: { path: string; reason: string }) => ({
    message: `The file ${path} cannot be read: ${reason}`,
    nextStep: 'It is looked for beside the pack.',
  }),
  fileNotGiven: ({ path }: { path: string }) => ({
    message: `The pack names the file ${path}, which was not given with it or is no text.`,
    nextStep: 'Drop the whole folder of the pack, or choose the pack and its files together.',
  }),
  tooManyFiles: ({ limit }: { limit: number }) => ({
    message: `There are more than ${limit} files.`,
    nextStep: 'Give the folder of the pack alone.',
  }),
  packTextsTooLong: ({ megabytes }: { megabytes: number }) => ({
    message: `The texts beside the pack have more than ${megabytes} MB together.`,
    nextStep: 'Give the files that the pack names, and no others.',
  }),
  fileOutside: ({ path }: { path: string }) => ({
    message: `The file ${path} lies outside the folder of the pack, and was not read.`,
    nextStep: 'Copy it into the folder of the pack.',
  }),
  isEqual: { message: 'The answer is the expected one.' },
  isNotEqual: { message: 'The answer is not the expected one.' },
  contains: { message: 'The answer contains what it should.' },
  lacks: ({ texts }: { texts: string }) => ({ message: `The answer does not contain: ${texts}` }),
  wordCount: ({ count }: { count: number }) => ({
    message: `The answer has ${plural(count, { one: '# word', other: '# words' })}.`,
  }),
  starts: { message: 'The answer starts as it should.' },
  startsNot: { message: 'The answer starts with something else.' },
  matches: { message: 'The pattern matches.' },
  matchesNot: { message: 'The pattern does not match.' },
  badPattern: ({ pattern }: { pattern: string }) => ({
    message: `The pattern cannot be read: ${pattern}`,
    nextStep: 'It is a regular expression of JavaScript.',
  }),
  patternTooLong: ({ pattern }: { pattern: string }) => ({
    message: `The pattern takes too long on this answer: ${pattern}`,
    nextStep: 'Write it without nested repetition.',
  }),
  tooFar: ({ threshold }: { threshold: number }) => ({
    message: `The answer is more than ${plural(threshold, { one: '# change', other: '# changes' })} away.`,
  }),
  distance: ({ distance }: { distance: number }) => ({
    message: `The answer is ${plural(distance, { one: '# change', other: '# changes' })} away.`,
  }),
  scores: ({ score, threshold }: { score: number; threshold: number }) => ({
    message: `The score is ${score}; ${threshold} is needed.`,
  }),
  isJson: { message: 'The answer is JSON as it should be.' },
  isNotJson: { message: 'There is no JSON in the answer.' },
  noSchema: {
    message: 'The value of this assertion is no JSON Schema.',
    nextStep: fixPack,
  },
  brokenToolSchema: ({ name }: { name: string }) => ({
    message: `The schema of the tool ${name} is no JSON Schema.`,
    nextStep: 'Correct the schema in the request.',
  }),
  againstSchema: ({ problem }: { problem: string }) => ({
    message: `The JSON does not fit the schema: ${problem}`,
  }),
  isXml: { message: 'The answer is XML as it should be.' },
  isNotXml: { message: 'The answer is not such XML.' },
  isHtml: { message: 'The answer is HTML.' },
  isNotHtml: { message: 'The answer is not HTML.' },
  refused: { message: 'The model refused.' },
  notRefused: { message: 'The model did not refuse.' },
  notFiltered: { message: 'No safety filter stopped the answer.' },
  filtered: { message: 'A safety filter stopped the answer, or the model refused.' },
  finished: ({ reason }: { reason: string }) => ({ message: `The answer ended with: ${reason}` }),
  noToolCall: { message: 'The answer calls no tool.' },
  badArguments: ({ name }: { name: string }) => ({ message: `The arguments of ${name} are no JSON object.` }),
  unknownTool: ({ name }: { name: string }) => ({ message: `The request offered no tool ${name}.` }),
  argumentsAgainstSchema: ({ name, problem }: { name: string; problem: string }) => ({
    message: `The arguments of ${name} do not fit its schema: ${problem}`,
  }),
  goodToolCalls: ({ count }: { count: number }) => ({ message: `Valid tool calls: ${count}.` }),
  noTools: { message: 'The request offered no tools.' },
  took: ({ milliseconds }: { milliseconds: number }) => ({
    message: `The answer took ${Math.round(milliseconds)} ms.`,
  }),
  noPrice: { message: 'No price is known for this model.' },
  costElsewhere: ({ currency }: { currency: string }) => ({
    message: `The cost is known in ${currency}. It is not compared with a limit in US dollars.`,
  }),
  costs: ({ cost }: { cost: number }) => ({ message: `The answer costs ${cost}.` }),
  nothingToCompare: {
    message: 'The assertion lacks the value or the threshold it compares with.',
    nextStep: fixPack,
  },
  setOf: ({ passed, count }: { passed: number; count: number }) => ({
    message: `${passed} of ${plural(count, { one: '# assertion', other: '# assertions' })} ${passed === 1 ? 'holds' : 'hold'}.`,
  }),
}

export const experimentsError = defineErrors('experiments', experimentsErrors)
