;;; emacs.el --- A deployed site in Emacs without a window -*- lexical-binding: t -*-
;; Loaded by emacs.test.ts behind the file that we give out. Each step waits for a state; what fails ends Emacs with 255.

(require 'cl-lib)
;; The folder is not ours: nothing is left in it, not even for a moment.
(setq create-lockfiles nil auto-save-default nil make-backup-files nil)

(defun await (what test)
  "Wait until TEST gives something; say WHAT did not come."
  (let ((end (+ (float-time) 60)) found)
    (while (not (setq found (funcall test)))
      (when (> (float-time) end) (error "%s did not come" what))
      (accept-process-output nil 0.05))
    found))

(defun tell-server ()
  "Send what was typed, which Eglot does when Emacs is idle."
  (eglot--signal-textDocument/didChange))

(defun type-text (text)
  "Write TEXT at the end of the page."
  (goto-char (point-max))
  (insert text)
  (tell-server))

(defun find-text (text)
  "Go to the begin of TEXT."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

;; Names that URIs cannot hold as they are.
(cl-assert (string-suffix-p "/a%20b/%23c%25.mdx" (docsight-uri "/tmp/a b/#c%.mdx")))
;; Files of other modes and of other projects stay what they are.
(let ((auto-mode-alist (cons '("\\.mdx\\'" . prog-mode) auto-mode-alist)))
  (find-file (expand-file-name "getting-started/quickstart-for-sellers.mdx" (getenv "DOCSIGHT_SITE")))
  (cl-assert (eq major-mode 'prog-mode))
  (cl-assert docsight-active)
  (kill-buffer))
(dolist (each '("README.md" "page.mdx" "other.json"))
  (find-file (expand-file-name each (make-temp-file "docsight" t)))
  (cl-assert (not docsight-active))
  (kill-buffer))
(find-file (expand-file-name "fresh.md" (getenv "DOCSIGHT_SITE")))
(cl-assert docsight-active)
(kill-buffer)

(let* ((site (getenv "DOCSIGHT_SITE"))
       (eglot-ignored-server-capabilities nil)
       (page (expand-file-name "getting-started/quickstart-for-buyers.mdx" site)))
  (find-file page)
  (setq buffer-read-only nil)
  (cl-assert (eq major-mode 'docsight-mdx-mode))
  (apply #'eglot (eglot--guess-contact))
  (await "The server" #'eglot-current-server)

  ;; Diagnostics: of what is typed.
  (type-text "\n\n## A part of its own\n\n<Warnin>Text.</Warnin>\n\n[gone](/no/such/page)\n\n<Car")
  (flymake-start)
  (await "The finding"
         (lambda ()
           (cl-find-if (lambda (each) (string-match-p "/no/such/page" (flymake-diagnostic-text each)))
                       (flymake-diagnostics))))

  ;; Completion.
  (goto-char (point-max))
  (cl-destructuring-bind (from to table &rest _) (eglot-completion-at-point)
    (cl-assert (member "CardGroup" (mapcar #'substring-no-properties (all-completions (buffer-substring from to) table)))))

  ;; Hover.
  (delete-region (line-beginning-position) (point-max))
  (type-text "<Card title=\"A\">Text.</Card>\n")
  (find-text "Card title=\"A\"")
  (cl-assert (string-match-p "Card" (format "%s" (jsonrpc-request (eglot-current-server) :textDocument/hover
                                                                  (eglot--TextDocumentPositionParams)))))

  ;; Code action.
  (find-text "<Warnin>")
  (let ((fix (cl-find-if (lambda (each) (equal (plist-get each :title) "Rename to \"Warning\""))
                         (eglot-code-actions (1+ (point)) (+ 2 (point))))))
    (cl-assert fix)
    (eglot--apply-workspace-edit (plist-get fix :edit)))
  (find-text "<Warning>Text.</Warning>")

  ;; Rename: a heading.
  (tell-server)
  (find-text "A part of its own")
  (eglot-rename "Another part")
  (find-text "## Another part")

  ;; The preview answers with an address, which Emacs opens.
  (let (opened)
    (cl-letf (((symbol-function 'browse-url) (lambda (url &rest _) (setq opened url))))
      (docsight-preview))
    (cl-assert (string-match-p "^http://127\\.0\\.0\\.1:[0-9]+/.*token=" opened)))

  ;; docs.json, with the same server, is formatted.
  (let ((server (eglot-current-server)))
    (find-file (expand-file-name "docs.json" site))
    (setq buffer-read-only nil)
    (cl-assert (eq major-mode 'docsight-json-mode))
    (eglot--maybe-activate-editing-mode)
    (cl-assert (eq server (eglot-current-server))))
  (setq indent-tabs-mode nil tab-width 2 js-indent-level 2)
  (goto-char (point-min))
  (while (re-search-forward "^ +" nil t) (replace-match ""))
  (tell-server)
  (eglot-format-buffer)
  (goto-char (point-min))
  (cl-assert (search-forward "\n  \"" nil t))

  (dolist (buffer (buffer-list))
    (with-current-buffer buffer (set-buffer-modified-p nil)))
  (princ "all done\n"))
