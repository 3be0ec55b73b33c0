/** The names of the form's texts that owners can replace: those of `shared/texts/en/`. */
export const textNames = (
  'open heading prompt optional stars starsOf title testimonialText firstname lastname email company starter more ' +
  'image video imageUrl externalVideoHtml socialMediaProfiles consent consentName consentCompany consentImage consentVideo ' +
  'unticked send close restored startOver subtitle privacy privacyPolicy sending sendFailed rating clear ' +
  'videoFound unsupportedVideo showPreview preview openVideo addProfile profile removeProfile charactersLeft ' +
  'tooLong starsRequired testimonialTextRequired answerRequired firstnameRequired lastnameRequired emailRequired companyRequired ' +
  'titleRequired subtitleRequired externalVideoHtmlRequired imageUrlRequired socialMediaProfilesRequired ' +
  'consentRequired invalidEmail emailSuggestion invalidUrl consentChanged stillSending retryIn waiting offline ' +
  'alreadyReceived blockedByCsp notSetUp tryAgain edit copy copied openAsPage thanks received mayBePublished ' +
  'staysPrivate ownLink openLink copyLink mailLink mailSubject publishQuestion publish keepPrivate done sendAnother leaveLink ' +
  'choosePhoto chooseVideo recordVideo orLink photoAdded videoAdded replaceFile removeFile confirmRemove uploadingFile uploadOffline ' +
  'uploadFailed uploadRefused photoFormat photoTooLarge videoFormat videoTooLarge fileExpired sendAfterUpload ' +
  'sendWithout recorderIntro startCamera allowCamera startRecording switchCamera startNow stopRecording secondsLeft ' +
  'useTake recordAgain takeUnused addWords noReplay stoppedEarly noSound chooseFile cancelRecording cameraRefused ' +
  'noCamera cameraBusy cannotRecord nothingRecorded'
).split(' ')
