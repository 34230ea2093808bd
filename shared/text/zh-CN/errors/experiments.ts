import type { experimentsErrors } from '../../en/errors/experiments.ts'
import type { TranslatedErrors } from '../../translation.ts'

const fixPack = '请更正文件后重新打开。'

function leftOutOf(count: number): string {
  return count === 0 ? '' : `${count} 个变体没有可比较的回答。`
}

export const experiments = {
  noValue: ({ names }) => ({
    message: `${names} 没有值。`,
    nextStep: '请在用例中给出该值，或从提示词中去掉它。',
  }),
  notInExperiments: ({ format }) => ({
    message: `实验不能使用 ${format} 格式。`,
    nextStep: '请选择其他格式。',
  }),
  mediaGone: ({ fileName }) => ({
    message: `此用例的文件 ${fileName} 已不存在，因此没有发送请求。`,
    nextStep: '请在媒体库中恢复该文件，或新建一个快照并换用其他文件。',
  }),
  unreadableMessages: {
    message: '提示词是一个列表，但其中不是消息。',
    nextStep: '每条消息都要有 role 和 content。',
  },
  videoOverdue: {
    message: '在等待时间内没有结果，已停止轮询。视频可能仍在生成，并可能计费。',
    nextStep: '请在“视频”标签页恢复轮询：视频就绪后，单元格会显示它。',
  },
  videoNotFollowed: {
    message: '已停止轮询此视频。任务可能仍在网关继续，并可能计费。',
    nextStep: '请在“视频”标签页恢复轮询：视频就绪后，单元格会显示它。',
  },
  isFrozen: { message: '此实验已开始，其计划已冻结。', nextStep: '请新建一个快照并在其中修改。' },
  isRunning: { message: '此实验仍在运行。', nextStep: '请先停止它。' },
  noVariants: { message: '还没有任何变体。', nextStep: '请添加一个变体：一个模型及其请求格式。' },
  noCases: { message: '还没有用例。', nextStep: '请添加一行，或拖入一个用例表格。' },
  noPrompt: { message: '提示词为空。', nextStep: '请写下每个用例要问的内容。' },
  noModel: ({ label }) => ({
    message: `变体“${label}”没有模型。`,
    nextStep: '请选择一个模型。',
  }),
  moreThanConfirmed: ({ count, confirmed }) => ({
    message: `有 ${count} 个请求要发送，但只确认了 ${confirmed} 个。`,
    nextStep: '请查看计划后重新开始。',
  }),
  nothingAsked: {
    message: '无法以此创建实验。',
    nextStep: '实验不能发送模型列表请求，也不能发送记录不完整的请求。',
  },
  noExperiment: { message: '没有这个实验。' },
  noPair: { message: '这两个回答不是两个变体对同一用例的回答。' },
  notGraded: { message: '还没有模型评判过。' },
  noGrader: ({ type }) => ({
    message: `断言 ${type} 没有选定模型。`,
    nextStep: '请选择一个评判模型或嵌入模型。',
  }),
  graderFormat: ({ format }) => ({
    message: `不能用 ${format} 格式评判回答。`,
    nextStep: '请选择一种对话格式。',
  }),
  verdict: ({ reason }) => ({ message: reason }),
  verdictUnreadable: ({ text }) => ({ message: `无法读取评判结果：${text}` }),
  gradingFailed: ({ reason }) => ({ message: `评判模型失败：${reason}` }),
  gradingUnknown: { message: '已询问评判模型，但结果未知。可能已计费。' },
  noText: { message: '回答没有可比较的文本。' },
  noVectors: { message: '回答没有可比较的向量。' },
  flagged: ({ names }) => ({ message: `已标记：${names}。` }),
  flaggedWhole: { message: '已标记，但未给出类别。' },
  notFlagged: { message: '相关类别均未被标记。' },
  nothingToModerate: { message: '回答没有可审核的文本。' },
  similarity: ({ value, threshold }) => ({ message: `相似度为 ${value}，需要 ${threshold}。` }),
  relevance: ({ value, threshold }) => ({ message: `相关度为 ${value}，需要 ${threshold}。` }),
  noContext: ({ names }) => ({ message: `用例缺少评判所需的变量：${names}。` }),
  noQuote: { message: '评判模型没有引用上下文中的内容。' },
  shareOf: ({ count, all, threshold }) => ({
    message: `${all} 项中有 ${count} 项，所需比例为 ${threshold}。`,
  }),
  noQuestion: { message: '评判模型没有写出问题。' },
  oneVariant: ({ type }) => ({
    message: `断言 ${type} 比较各变体的回答，而这里只有一个变体。`,
    nextStep: '请再添加一个变体，或移除该断言。',
  }),
  onlyAnswer: ({ leftOut }) => ({ message: `唯一的回答。${leftOutOf(leftOut)}` }),
  chosen: ({ count, leftOut, reason }) => ({
    message: `${count} 个回答中最好的一个。${leftOutOf(leftOut)}${reason}`,
  }),
  notChosen: ({ label, leftOut, reason }) => ({
    message: `${label} 的回答更好。${leftOutOf(leftOut)}${reason}`,
  }),
  ranksFirst: ({ score, count, leftOut }) => ({
    message: `${count} 个回答中得分最高：${score}。${leftOutOf(leftOut)}`,
  }),
  ranksLower: ({ score, best, label, leftOut }) => ({
    message: `得分为 ${score}；${label} 为 ${best}。${leftOutOf(leftOut)}`,
  }),
  ranksTooLow: ({ score, threshold }) => ({ message: `最高得分为 ${score}，需要 ${threshold}。` }),
  notRanked: { message: '没有可比较的得分：另一个断言无法评判。' },
  nothingToRank: {
    message: '没有其他断言的得分可以比较。',
    nextStep: '请添加一个断言，或移除 max-score。',
  },
  badRanking: {
    message: 'max-score 的值只能包含 method（average 或 sum）、weights 和 threshold。',
    nextStep: '请更正该断言。',
  },
  comparedAlone: ({ type }) => ({
    message: `断言 ${type} 比较各变体，只能单独使用：不能放在组中，也不能带 not-。`,
    nextStep: fixPack,
  }),
  appEnded: {
    message: '已暂停：运行期间应用已退出。',
    nextStep: '可随时发送其余请求。当时尚未完成的请求标记为“未知”。',
  },
  requestLimit: ({ limit }) => ({
    message: `已暂停：再发送一个请求就会超过 ${limit} 个的上限。`,
    nextStep: '请新建一个上限更高的快照，或到此为止。',
  }),
  refusedTooLong: {
    message: '已暂停：网关因请求过于频繁，连续许多分钟拒绝了所有请求。',
    nextStep: '请稍后继续，并减少同时发送的请求数或设置请求间隔。网关也可能有每日限额。',
  },
  costUnknown: {
    message: '无法遵守金额上限：价格未知。',
    nextStep: '请去掉它，并限制请求数量。',
  },
  costLimit: ({ limit }) => ({
    message: `已暂停：再发送一个请求就会超过 $${limit} 的上限。`,
    nextStep: '请新建一个上限更高的快照，或到此为止。',
  }),
  notSaved: { message: '无法保存实验。' },
  notRead: { message: '无法读取实验。' },
  tooManyCells: ({ count, limit }) => ({
    message: `${count} 个请求超过了一个实验的上限（${limit}）。`,
    nextStep: '请减少用例、变体或重复次数。',
  }),
  noCells: { message: '没有可运行的内容：实验需要至少一个变体和一个用例。', nextStep: fixPack },
  noPack: { message: '没有指定文件。', nextStep: '请指定一个文件，或要继续的运行。' },
  outputUnknown: ({ name }) => ({
    message: `无法把结果写入 ${name}。`,
    nextStep: '请指定以 .csv、.html、.json、.jsonl 或 .xml 结尾的文件。',
  }),
  noOutput: { message: '没有指定要写入的文件。', nextStep: '请用 -o 指定一个文件。' },
  noEarlierResults: ({ name }) => ({
    message: `${name} 既不是结果文件，也不是某次运行的 ID。`,
    nextStep: '请指定由 -o 写出的 .json 或 .jsonl 文件，或 “experiments list” 中的 ID。',
  }),
  planHasProblems: { message: '没有发送任何请求。', nextStep: '请更正文件后重新运行。' },
  notConfirmed: {
    message: '没有发送任何请求：请求未经确认。',
    nextStep: '请加上 --yes，或设置上限：--max-requests 或 --max-cost。',
  },
  outputNotWritten: ({ name, reason, command }) => ({
    message: `无法把结果写入 ${name}：${reason}`,
    nextStep: `结果已保留。要再次写出，请运行：gateway-playground ${command}`,
  }),
  packTooLong: ({ megabytes }) => ({
    message: `文件超过 ${megabytes} MB。`,
    nextStep: '请把用例分到多个文件，逐个运行。',
  }),
  packUnreadable: ({ place, problem }) => ({
    message: `无法读取该文件的 ${place}：${problem}`,
    nextStep: fixPack,
  }),
  packNoObject: { message: '该文件不是含有 providers、prompts 和 tests 的对象。', nextStep: fixPack },
  packAliases: ({ limit }) => ({
    message: `实验包中的某个锚点（&）引用了自身，或经由其他锚点被使用了超过 ${limit} 次。`,
    nextStep: '请写出其别名（*）所代表的内容，然后重新打开文件。',
  }),
  packTooDeep: { message: '该文件为空，或嵌套过深。', nextStep: fixPack },
  noCaseList: ({ path }) => ({ message: `文件 ${path} 不是用例列表。`, nextStep: fixPack }),
  promptUnknown: ({ name }) => ({
    message: `某个 provider 引用了提示词“${name}”，但实验包中没有它。`,
    nextStep: fixPack,
  }),
  fileIsProgram: ({ path }) => ({
    message: `文件 ${path} 是程序，实验包不会运行程序。`,
    nextStep: '请将其结果写入数据文件。',
  }),
  fileIsAddress: ({ path }) => ({
    message: `${path} 是网络地址，实验包不会读取网络上的内容。`,
    nextStep: '请将其保存为实验包旁边的文件，并使用该文件名。',
  }),
  fileNoText: ({ path }) => ({
    message: `文件 ${path} 不是 UTF-8 文本。`,
    nextStep: '请将其另存为 UTF-8。',
  }),
  columnTwice: ({ path, name }) => ({
    message: `表格 ${path} 中有两列名为“${name}”。`,
    nextStep: '请重命名其中一列。',
  }),
  badRow: ({ path, row, problem }) => ({
    message: `无法读取 ${path} 的第 ${row} 行：${problem}`,
    nextStep: fixPack,
  }),
  raggedRow: ({ path, row, count, expected }) => ({
    message: `${path} 第 ${row} 行有 ${count} 个值，而表格有 ${expected} 列。`,
    nextStep: fixPack,
  }),
  tooManyCases: ({ path, limit }) => ({
    message: `${path} 中的用例超过 ${limit} 个。`,
    nextStep: '请将用例分到多个文件，再逐个运行。',
  }),
  yamlTooLong: ({ megabytes }) => ({
    message: `该文件是超过 ${megabytes} MB 的 YAML，或是有错误的 JSON。`,
    nextStep: '请将用例放入 CSV 或 JSONL 文件，并在实验包中引用。',
  }),
  packKeyRefused: ({ key }) => ({
    message: `此处的文件不能包含 ${key}。`,
    nextStep: '只运行声明式的文件。请去掉它后重新打开。',
  }),
  templateFeature: ({ feature }) => ({
    message: `模板不支持 Nunjucks 的这个功能：${feature}`,
    nextStep: '模板只能包含 {{name}} 这样的变量。',
  }),
  valueInValue: ({ name, other }) => ({
    message: `值 ${name} 中含有 {{${other}}}，而值会原样放入。`,
    nextStep: '请直接写出完整的值，或将 {{name}} 放入提示词。',
  }),
  providerUnknown: ({ name }) => ({
    message: `未知的 provider：${name}`,
    nextStep: 'provider 由格式和模型组成，例如 chat:gpt-4o。',
  }),
  assertionRefused: ({ type }) => ({
    message: `此处不能运行类型为 ${type} 的断言。`,
    nextStep: '请从文件中去掉它，或改用其他类型。',
  }),
  connectionUnknown: ({ name }) => ({
    message: `没有连接 ${name}。`,
    nextStep: '请在设置中添加，或改用其他连接。',
  }),
  connectionTwice: ({ name, addresses }) => ({
    message: `有多个名为 ${name} 的连接：${addresses}`,
    nextStep: '请重命名其中一个，或改用其他连接。',
  }),
  nothingInBoth: ({ baseline }) => ({
    message: `此次运行没有用例在 ${baseline} 中被同名变体回答过。`,
    nextStep: '请指定同一文件的一次运行：experiments list 会列出 ID。',
  }),
  resumedElsewhere: ({ gateways, named }) => ({
    message: `该实验请求的是 ${gateways}，而不是 ${named}。`,
    nextStep: '请用 --base-url 指定它自己的网关，或重新运行该文件。',
  }),
  fileMissing: ({ path, reason }) => ({
    message: `无法读取文件 ${path}：${reason}`,
    nextStep: '文件应在该文件所在的文件夹中。',
  }),
  fileNotGiven: ({ path }) => ({
    message: `实验包引用了文件 ${path}，但没有一并提供，或它不是文本。`,
    nextStep: '请拖入实验包所在的整个文件夹，或将实验包与其文件一起选中。',
  }),
  tooManyFiles: ({ limit }) => ({
    message: `文件超过 ${limit} 个。`,
    nextStep: '请只提供实验包所在的文件夹。',
  }),
  packTextsTooLong: ({ megabytes }) => ({
    message: `实验包旁的文本合计超过 ${megabytes} MB。`,
    nextStep: '请只提供实验包引用的文件。',
  }),
  fileOutside: ({ path }) => ({
    message: `文件 ${path} 在该文件所在的文件夹之外，未读取。`,
    nextStep: '请把它复制到该文件夹中。',
  }),
  isEqual: { message: '回答与预期一致。' },
  isNotEqual: { message: '回答与预期不一致。' },
  contains: { message: '回答包含应有的内容。' },
  lacks: ({ texts }) => ({ message: `回答未包含：${texts}` }),
  wordCount: ({ count }) => ({ message: `回答有 ${count} 个词。` }),
  starts: { message: '回答的开头符合要求。' },
  startsNot: { message: '回答的开头不符合要求。' },
  matches: { message: '与模式匹配。' },
  matchesNot: { message: '与模式不匹配。' },
  badPattern: ({ pattern }) => ({
    message: `无法读取该模式：${pattern}`,
    nextStep: '模式应为 JavaScript 正则表达式。',
  }),
  patternTooLong: ({ pattern }) => ({
    message: `该模式匹配这个回答耗时过长：${pattern}`,
    nextStep: '请避免嵌套的重复。',
  }),
  tooFar: ({ threshold }) => ({ message: `回答与预期相差超过 ${threshold} 处改动。` }),
  distance: ({ distance }) => ({ message: `回答与预期相差 ${distance} 处改动。` }),
  scores: ({ score, threshold }) => ({ message: `得分为 ${score}，需要 ${threshold}。` }),
  isJson: { message: '回答是符合要求的 JSON。' },
  isNotJson: { message: '回答中没有 JSON。' },
  noSchema: { message: '该断言的值不是 JSON Schema。', nextStep: fixPack },
  brokenToolSchema: ({ name }) => ({
    message: `工具 ${name} 的 schema 不是 JSON Schema。`,
    nextStep: '请在请求中更正该 schema。',
  }),
  againstSchema: ({ problem }) => ({ message: `JSON 不符合 schema：${problem}` }),
  isXml: { message: '回答是符合要求的 XML。' },
  isNotXml: { message: '回答不是符合要求的 XML。' },
  isHtml: { message: '回答是 HTML。' },
  isNotHtml: { message: '回答不是 HTML。' },
  refused: { message: '模型拒绝了回答。' },
  notRefused: { message: '模型没有拒绝回答。' },
  notFiltered: { message: '回答没有被安全过滤拦下。' },
  filtered: { message: '回答被安全过滤拦下，或模型拒绝了回答。' },
  finished: ({ reason }) => ({ message: `回答的结束原因：${reason}` }),
  noToolCall: { message: '回答没有调用工具。' },
  badArguments: ({ name }) => ({ message: `${name} 的参数不是 JSON 对象。` }),
  unknownTool: ({ name }) => ({ message: `请求没有提供工具 ${name}。` }),
  argumentsAgainstSchema: ({ name, problem }) => ({ message: `${name} 的参数不符合其 schema：${problem}` }),
  goodToolCalls: ({ count }) => ({ message: `有效的工具调用：${count} 个。` }),
  noTools: { message: '请求没有提供工具。' },
  took: ({ milliseconds }) => ({ message: `回答耗时 ${Math.round(milliseconds)} 毫秒。` }),
  noPrice: { message: '该模型没有已知的价格。' },
  costElsewhere: ({ currency }) => ({ message: `费用以 ${currency} 计，不与美元上限比较。` }),
  costs: ({ cost }) => ({ message: `回答的费用为 ${cost}。` }),
  nothingToCompare: { message: '该断言缺少用于比较的值或阈值。', nextStep: fixPack },
  setOf: ({ passed, count }) => ({ message: `${count} 条断言中有 ${passed} 条成立。` }),
} satisfies TranslatedErrors<typeof experimentsErrors>
