;;; docsight.el --- Docsight in Emacs, with Eglot -*- lexical-binding: t -*-

;; Eglot is part of Emacs 29 and newer; for Emacs 28 it comes from GNU ELPA. Load this file from your configuration:
;;   (load "/path/to/docsight.el")
;;
;; Docsight serves .mdx, .md and docs.json files in a site, which is a folder with a docs.json. Pages keep the modes that
;; you have for them. Where you have none for .mdx, there is docsight-mdx-mode. Other projects are left alone.

(require 'eglot)
(require 'url-util)

(define-derived-mode docsight-mdx-mode text-mode "MDX"
  "Pages of a documentation site.")
(define-derived-mode docsight-json-mode js-mode "docs.json"
  "The configuration of a documentation site.")

(add-to-list 'auto-mode-alist '("/\\(?:docs\\|mint\\)\\.json\\'" . docsight-json-mode))
;; At the end of the list: an entry for .mdx of yours comes first.
(add-to-list 'auto-mode-alist '("\\.mdx\\'" . docsight-mdx-mode) t)

(defun docsight-root (file)
  "The site that FILE is part of, or nil."
  (or (locate-dominating-file file "docs.json") (locate-dominating-file file "mint.json")))

(defvar docsight-languages
  '((docsight-mdx-mode . "mdx") (mdx-mode . "mdx") (mdx-ts-mode . "mdx") (docsight-json-mode . "json")
    (markdown-mode . "markdown") (gfm-mode . "markdown") (markdown-ts-mode . "markdown"))
  "Modes for files of a site, with their language IDs.")

(defun docsight-serves (file)
  "Whether Docsight serves FILE."
  (and file
       (string-match-p "\\(?:\\.mdx?\\|/\\(?:docs\\|mint\\)\\.json\\)\\'" file)
       (docsight-root file)))

(defun docsight-start ()
  "Start Docsight for this file, if it is part of a site."
  (when (docsight-serves buffer-file-name)
    (unless (assq major-mode docsight-languages)
      (push (cons major-mode "mdx") docsight-languages))
    (unless (eq major-mode 'docsight-json-mode)
      ;; Eglot completes the symbol at point: the signs around a tag are not part of its name.
      (set-syntax-table (copy-syntax-table))
      (dolist (each '(?< ?> ?= ?{ ?}))
        (modify-syntax-entry each ".")))
    ;; In this buffer only: the same mode elsewhere has the server that you chose for it.
    (setq-local eglot-server-programs
                (cons (cons (mapcar (lambda (each) (list (car each) :language-id (cdr each))) docsight-languages)
                            '("docsight-language-server" "--stdio"))
                      eglot-server-programs))
    (setq-local docsight-active t)
    (eglot-ensure)))

(defvar docsight-active nil "Whether Docsight serves this buffer.")
(make-variable-buffer-local 'docsight-active)
(add-hook 'find-file-hook #'docsight-start)

(defun docsight-project (folder)
  "The site around FOLDER, where no version control says what a project is."
  (when docsight-active
    (let ((root (docsight-root folder)))
      (and root (cons 'transient root)))))
(add-hook 'project-find-functions #'docsight-project t)

(defun docsight-uri (file)
  "The URI of FILE, whose name may hold any characters."
  (concat "file://" (mapconcat #'url-hexify-string (split-string (file-truename file) "/") "/")))

(defun docsight-preview ()
  "Open the live preview of this page in a browser."
  (interactive)
  (browse-url
   (jsonrpc-request (eglot-current-server) :workspace/executeCommand
                    (list :command "docsight.preview"
                          :arguments (vector (list :uri (docsight-uri buffer-file-name) :open :json-false))))))

(provide 'docsight)
;;; docsight.el ends here
