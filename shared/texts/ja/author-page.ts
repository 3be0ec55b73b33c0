import type { PageTexts } from '../en/author-page.ts'

const checksum =
  'ほかから転載されたご感想の場合は、再び追加されるのを防ぐための照合用の値が残ります。その値からご感想の内容を読み取ることは誰にもできません。'

/** Japanese, in です・ます, as in the form. */
export const texts: PageTexts = {
  pageTitle: 'ご感想',
  heading: '{workspace}へのご感想',
  code: 'リンクまたはコード',
  codeHint: 'ご感想の送信後に表示、またはサイトから届いたものです。コードはlg_で始まります。',
  show: '自分の感想を表示',
  codeInvalid: 'リンクまたはコードが途中で切れています。全体をコピーしてください。',
  loading: '読み込み中…',
  unknown:
    'このリンクは確認できません。途中で切れているか、無効か、ご感想が削除されています。新しいリンクはサイトにご依頼ください。',
  failed: '応答がありませんでした。接続を確認して、もう一度お試しください。',
  tooMany: '変更が多すぎます。{time}後にもう一度お試しください。',
  published: '公開中',
  publishedNote: 'どなたでも読めます。',
  unpublished: '非公開',
  waitingNote: '{workspace}が公開することがあります。',
  privateNote: '{workspace}だけが読めます。',
  firstPublished:
    '最初の掲載先：{source}。そちらの掲載内容は変わりません。ここでの変更、撤回、削除は、ここだけに反映されます。',
  added: '{workspace}がここに追加しました。元の形：{source}。',
  sourceDay: '{source}（{day}）',
  'from email': 'メール',
  'from chat': 'チャット',
  'from letter': '手紙',
  given: '同意しました',
  refused: '同意しませんでした',
  withdrawn: '同意を撤回しました',
  claimed: '{workspace}がご本人の同意を記録しました',
  ended: '{workspace}が同意の終了を記録しました',
  notAgain:
    'このリンクでは、再び同意することはできません。ご感想の送信後に表示されたリンクを使ってください。お持ちでない場合は、新しくご感想をお送りください。',
  agree: '同意します',
  withdraw: '同意を撤回する',
  words: 'ご感想の内容',
  saved: '保存しました。',
  editNote: '保存すると、{workspace}が再び公開するまで非公開になります。',
  photo: '写真',
  video: '動画',
  noRating: '評価なし',
  moreFields: 'その他の項目',
  perLine: '1行に1つのリンク',
  save: '保存',
  cancel: 'キャンセル',
  changed: 'その間にほかの画面で変更されました。現在の内容を表示しています。',
  typedIsKept: '入力した内容は残っています。もう一度保存すると反映されます。',
  otherConsents: 'その他の同意',
  record: '同意の記録',
  erase: '自分の感想を削除',
  eraseQuestion: '完全に削除しますか？',
  eraseNote: `ご感想、ご入力の情報、同意の記録が、{workspace}の分も含めて削除されます。元に戻すことは誰にもできません。${checksum}`,
  eraseNow: '完全に削除',
  erased: 'ご感想を削除しました',
  erasedNote: `ご感想、ご入力の情報、同意の記録を削除しました。${checksum}このページを閉じてください。`,
  copies:
    '変更は通常1分以内、遅くとも6分以内にサイトに反映されます。コピーを持つサイトには、次の更新時に反映されます。',
  questions: 'お問い合わせ：',
}
