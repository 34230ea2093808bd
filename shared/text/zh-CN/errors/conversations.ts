import type { conversationsErrors } from '../../en/errors/conversations.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const conversations = {
  noSuchConversation: {
    message: '找不到该对话，可能已被删除。',
    nextStep: '请从列表中选择其他对话，或新建对话。',
  },
  noSuchTurn: { message: '找不到该消息，可能已被删除。', nextStep: '请重新打开对话。' },
  stillAnswering: {
    message: '此对话的上一条回答仍在接收中。',
    nextStep: '请等待接收完成或停止接收，然后重新发送。未发送任何内容。',
  },
  answerUnfinished: {
    message: '此回答仍在接收中。',
    nextStep: '请等待接收完成或停止接收，然后再创建分支。',
  },
  changedMeanwhile: {
    message: '此对话已在其他窗口中继续。',
    nextStep: '请查看新内容，然后重新发送。未发送任何内容。',
  },
  cannotCompact: {
    message: '只有 Responses 格式的对话可以压缩。',
    nextStep: '请将对话格式改为 Responses，然后重新压缩。未发送任何内容。',
  },
  nothingToCompact: { message: '没有可压缩的新内容。', nextStep: '请继续对话，然后再压缩。' },
  nothingToSend: { message: '消息为空。', nextStep: '请输入内容或添加附件，然后发送。' },
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
} satisfies TranslatedErrors<typeof conversationsErrors>
