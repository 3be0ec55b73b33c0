import type { PageTexts } from '../en/author-page.ts'

const checksum =
  'Yorumunuz buraya başka bir kaynaktan eklendiyse, yeniden eklenmemesi için bir sağlama değeri kalır. Bu değerden yazdıklarınızı kimse okuyamaz.'

/** Turkish, with “siz”, as in the form; buttons in the usual short imperative. */
export const texts: PageTexts = {
  pageTitle: 'Yorumunuz',
  heading: '{workspace} hakkındaki yorumunuz',
  code: 'Bağlantınız veya kodunuz',
  codeHint: 'Yorumunuzu gönderdiğinizde veya site tarafından verildi. Kod lg_ ile başlar.',
  show: 'Yorumumu göster',
  codeInvalid: 'Bu bağlantı veya kod eksik. Lütfen tamamını kopyalayın.',
  loading: 'Yükleniyor…',
  unknown:
    'Bu bağlantıyı tanımıyoruz: eksik, değiştirilmiş, iptal edilmiş ya da yorum silinmiş olabilir. Kaybettiyseniz siteden yenisini isteyin.',
  failed: 'Yanıt gelmedi. Lütfen bağlantınızı kontrol edip yeniden deneyin.',
  tooMany: 'Kısa sürede çok fazla değişiklik oldu. Lütfen {time} sonra yeniden deneyin.',
  published: 'Yayında',
  publishedNote: 'Herkes okuyabilir.',
  unpublished: 'Yayında değil',
  waitingNote: '{workspace} yayımlayabilir.',
  privateNote: 'Yalnızca {workspace} okuyabilir.',
  firstPublished:
    'İlk yayımlandığı yer: {source}. Orada her şey olduğu gibi kalır: Burada değiştirdiğiniz, geri çektiğiniz veya sildiğiniz yalnızca burada geçerlidir.',
  added: 'Bunu buraya {workspace} ekledi. Kaynak: {source}.',
  sourceDay: '{source} ({day})',
  'from email': 'e-posta',
  'from chat': 'sohbet',
  'from letter': 'mektup',
  given: 'İzin verdiniz',
  refused: 'İzin vermediniz',
  withdrawn: 'İzninizi geri çektiniz',
  claimed: '{workspace} izninizi kaydetti',
  ended: '{workspace} izninizin sona erdiğini kaydetti',
  notAgain:
    'Bu izni bu bağlantıyla yeniden veremezsiniz. Yorumunuzu gönderirken aldığınız bağlantıyı kullanın. Böyle bir bağlantınız yoksa yeni bir yorum gönderin.',
  agree: 'İzin veriyorum',
  withdraw: 'İznimi geri çek',
  words: 'Yazdıklarınız',
  saved: 'Kaydedildi.',
  editNote: 'Kaydettiğinizde yorumunuz, {workspace} yeniden yayımlayana kadar yayından kalkar.',
  photo: 'Fotoğrafınız',
  video: 'Videonuz',
  noRating: 'Puan yok',
  moreFields: 'Diğer alanlar',
  perLine: 'her satıra bir bağlantı',
  save: 'Kaydet',
  cancel: 'Vazgeç',
  changed: 'Bu arada yorum başka bir yerde değiştirildi. Şimdi güncel sürümü görüyorsunuz.',
  typedIsKept: 'Yazdıklarınız hâlâ burada: korumak için yeniden kaydedin.',
  otherConsents: 'Diğer izinleriniz',
  record: 'İzinlerinizin kaydı',
  erase: 'Yorumumu sil',
  eraseQuestion: 'Kalıcı olarak silinsin mi?',
  eraseNote: `Yazdıklarınız, bilgileriniz ve izinlerinizin kaydı {workspace} için de silinir. Bunu kimse geri alamaz. ${checksum}`,
  eraseNow: 'Kalıcı olarak sil',
  erased: 'Yorumunuz silindi',
  erasedNote: `Yazdıklarınız, bilgileriniz ve izinlerinizin kaydı silindi. ${checksum} Bu sayfayı kapatabilirsiniz.`,
  copies:
    'Değişiklikler siteye genellikle bir dakika, en geç 6 dakika içinde ulaşır. Kopyasını tutan siteler bir sonraki güncellemelerinde buna uyar.',
  questions: 'Sorularınız mı var?',
}
