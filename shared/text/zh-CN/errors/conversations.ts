import type { conversationsErrors } from '../../en/errors/conversations.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const conversations = {
  noSuchConversation: {
    message: '找不到该对话，可能已被删除。',
    nextStep: '请从列表中选择其他对话，或新建对话。',
  },
  tooManyColumns: {
    message: '一次对比最多六列。',
    nextStep: '请先移除一列。未做任何更改。',
  },
  noSuchFolder: {
    message: '找不到该文件夹，可能已被删除。',
    nextStep: '请选择其他文件夹。未做任何更改。',
  },
  folderWithoutName: {
    message: '文件夹需要名称。',
    nextStep: '输入名称，然后按 Enter。',
  },
  folderExists: ({ name }) => ({
    message: `名为 ${name} 的文件夹已存在。`,
    nextStep: '请使用其他名称。',
  }),
  noSuchTurn: { message: '找不到该消息，可能已被删除。', nextStep: '请重新打开对话。' },
  stillAnswering: {
    message: '此对话的上一条回答仍在接收中。',
    nextStep: '请等待接收完成或停止接收，然后再次发送。未发送任何内容。',
  },
  answerUnfinished: {
    message: '此回答仍在接收中。',
    nextStep: '请等待接收完成或停止接收，然后再创建分支。',
  },
  changedMeanwhile: {
    message: '此对话已在其他窗口中继续。',
    nextStep: '请查看新内容，然后再次发送。未发送任何内容。',
  },
  arrangedMeanwhile: {
    message: '此对话已在其他窗口中更改。',
    nextStep: '请查看新内容，然后重试。未做任何更改。',
  },
  cannotArrange: {
    message: '工具调用与其结果、预填与其回答不能分开。',
    nextStep: '请选择其他位置。未做任何更改。',
  },
  toolIsCalled: {
    message: '正在为上一条回答调用工具。',
    nextStep: '请等待结果或停止调用，然后重试。未做任何更改。',
  },
  cannotCompact: {
    message: '只有 Responses 格式的对话可以压缩。',
    nextStep: '请将对话格式改为 Responses，然后重新压缩。未发送任何内容。',
  },
  nothingToContinue: {
    message: '无法让模型接着这个回答继续。',
    nextStep: '请重试，或换用支持的格式（Chat completions 或 Messages）。只有纯文字的回答才能继续。',
  },
  nothingToCompact: { message: '没有可压缩的新内容。', nextStep: '请继续对话，然后再压缩。' },
  nothingToSend: { message: '消息为空。', nextStep: '请输入内容或添加附件，然后发送。' },
  nothingToName: {
    message: '还没有可用来生成标题的内容。',
    nextStep: '请先发送消息，或自行命名对话。未发送任何内容。',
  },
  noTitleInAnswer: {
    message: '模型的回答中没有标题。',
    nextStep: '请重试，或自行命名对话。回答的内容可在历史记录中查看。',
  },
  fieldRequired: ({ field }) => ({
    message: `${field} 是每个请求的必需字段，无法省略。`,
    nextStep: '请修改其值，或选择其他模型。',
  }),
  notATextFile: ({ name }) => ({
    message: `${name} 不是文本文件。`,
    nextStep: '请拖入 .sh 或 .txt 文件。',
  }),
  commandTooLarge: ({ name }) => ({
    message: `${name} 超过 20 MB。`,
    nextStep: '请拖入只含命令的文件。',
  }),
  noReadableText: ({ name }) => ({
    message: `${name} 中没有可读取的文本。`,
    nextStep: '请拖入 .sh 或 .txt 文件。',
  }),
  toolCallGone: {
    message: '此工具调用已不再等待结果。',
    nextStep: '请重新打开对话。未发送任何内容。',
  },
  toolShownOtherwise: {
    message: '此调用的地址或参数在此期间发生了变化。',
    nextStep: '请查看后重新批准。未发送任何内容。',
  },
  toolKeyInCall: {
    message: '此调用包含 API 密钥。密钥绝不会发送给工具。',
    nextStep: '请手动填写结果，或拒绝此调用。未发送任何内容。',
  },
  toolAddressMissing: { message: '此工具没有地址。', nextStep: '请在参数的 tools 中输入地址。' },
  toolAddressScheme: {
    message: '工具地址应以 http:// 或 https:// 开头。',
    nextStep: '请修正地址。',
  },
  toolAddressPassword: {
    message: '工具地址不能包含用户名或密码。',
    nextStep: '请从地址中移除。',
  },
  toolAddressOfLink: { message: '工具不能调用链路本地地址或云元数据地址。', nextStep: '请输入其他地址。' },
  toolHeaderLine: ({ line }) => ({
    message: `第 ${line} 行不是请求头。`,
    nextStep: '请按“名称: 值”填写，仅使用 ASCII 字符。',
  }),
  toolHeaderSecret: ({ name }) => ({
    message: `${name} 通常包含机密，而工具的请求头以明文保存。`,
    nextStep: '请移除此请求头。',
  }),
  toolHeaderOfApp: ({ name }) => ({ message: `${name} 由应用设置。`, nextStep: '请移除此请求头。' }),
  toolArgumentsNotObject: {
    message: '参数不是 JSON 对象。',
    nextStep: '请手动填写结果，或拒绝此调用。未发送任何内容。',
  },
  toolNamePrivate: ({ host }) => ({
    message: `${host} 指向本机或本地网络的地址。`,
    nextStep: '如果确实要用该地址，请直接输入它。未发送任何内容。',
  }),
  toolTooSlow: ({ host, seconds }) => ({
    message: `${host} 在 ${seconds} 秒内没有响应。工具可能已经执行。`,
    nextStep: '请发送此错误、编辑结果，或再次调用。',
  }),
  toolNotReached: ({ host, cause }) => ({
    message: `${host} 的工具没有响应。${cause}`,
    nextStep: '请发送此错误、编辑结果，或再次调用。',
  }),
  toolRedirected: ({ host, status }) => ({
    message: `${host} 返回了重定向（${status}），工具不会跟随。`,
    nextStep: '请输入重定向后的地址。',
  }),
  toolResultTooLarge: ({ host, kilobytes }) => ({
    message: `${host} 的响应超过 ${kilobytes} kB。`,
    nextStep: '请发送此错误，或手动填写结果。',
  }),
  toolResultNotText: ({ host }) => ({
    message: `${host} 的响应不是文本。`,
    nextStep: '请发送此错误，或手动填写结果。',
  }),
  toolFailed: ({ host, status }) => ({
    message: `${host} 返回状态 ${status}。`,
    nextStep: '请发送此错误、编辑结果，或再次调用。',
  }),
} satisfies TranslatedErrors<typeof conversationsErrors>
