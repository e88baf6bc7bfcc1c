// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.loader;

import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;
import java.util.function.Function;

/**
 * Replaces the process-wide calls of a class by their twins, in instructions and in the method
 * handles of bootstrap arguments (method references, string switches). The shape of the stack stays
 * as it was.
 *
 * <p>Thread-safe; each class is rewritten once per job.
 */
@SuppressWarnings("ReferenceEquality") // an unchanged argument is the same object
final class Rewriter {
    static final ClassDesc TWINS = ClassDesc.ofInternalName(TwinTable.TWINS);
    private static final ClassDesc THREAD = ClassDesc.ofInternalName(TwinTable.THREAD);
    private static final MethodTypeDesc ADOPT = MethodTypeDesc.of(ConstantDescs.CD_void, THREAD);
    private static final MethodTypeDesc IS_DAEMON = MethodTypeDesc.of(ConstantDescs.CD_boolean);

    /** Descriptors of the Thread constructors that a reference {@code Thread::new} may mean. */
    private static final Set<String> REFERENCES =
            Set.of(
                    "()V",
                    "(Ljava/lang/Runnable;)V",
                    "(Ljava/lang/String;)V",
                    "(Ljava/lang/Runnable;Ljava/lang/String;)V");

    private final ClassFile classFile;

    /**
     * Makes a rewriter.
     *
     * @param resources opens the class file of a class that others are checked against, null if
     *     unknown.
     */
    Rewriter(Function<ClassDesc, InputStream> resources) {
        ClassHierarchyResolver resolver =
                ClassHierarchyResolver.ofResourceParsing(resources)
                        .orElse(ClassHierarchyResolver.defaultResolver())
                        .orElse(type ->
                                ClassHierarchyResolver.ClassHierarchyInfo.ofClass(
                                        ConstantDescs.CD_Object));
        classFile = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver.cached()));
    }

    /**
     * Rewrites a class.
     *
     * @param bytes a class file.
     * @return the same array if nothing was to be done.
     * @throws IllegalArgumentException if it cannot be parsed.
     */
    byte[] rewrite(byte[] bytes) {
        if (!PoolScan.mayNameTwin(bytes)) {
            return bytes;
        }
        ClassModel model = classFile.parse(bytes);
        boolean[] changed = new boolean[1];
        ServiceReference services = new ServiceReference(model);
        ClassTransform methods =
                (builder, element) -> {
                    if (element instanceof MethodModel method && touches(method)) {
                        changed[0] = true;
                        builder.transformMethod(
                                method,
                                MethodTransform.transformingCode(
                                        CodeTransform.ofStateful(() -> new Replace(services))));
                    } else {
                        builder.with(element);
                    }
                };
        byte[] result =
                classFile.transformClass(
                        model, methods.andThen(ClassTransform.endHandler(services::complete)));
        return changed[0] ? result : bytes;
    }

    private static boolean touches(MethodModel method) {
        CodeModel code = method.code().orElse(null);
        if (code == null) {
            return false;
        }
        for (CodeElement element : code) {
            if (isReplaced(element)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isReplaced(CodeElement element) {
        return switch (element) {
            case InvokeInstruction i ->
                    TwinTable.isMember(i.owner().asInternalName(), i.name().stringValue());
            case FieldInstruction f ->
                    f.opcode() == Opcode.GETSTATIC
                            && TwinTable.isField(
                                    f.owner().asInternalName(), f.name().stringValue());
            case InvokeDynamicInstruction d -> {
                for (ConstantDesc argument : d.bootstrapArgs()) {
                    if (ServiceReference.isOne(argument) || twin(argument) != argument) {
                        yield true;
                    }
                }
                yield false;
            }
            default -> false;
        };
    }

    /** The twin of a bootstrap argument, or the argument itself. */
    private static ConstantDesc twin(ConstantDesc argument) {
        if (!(argument instanceof DirectMethodHandleDesc handle)) {
            return argument;
        }
        String owner = internalName(handle.owner());
        String name = handle.methodName();
        MethodTypeDesc type =
                MethodTypeDesc.ofDescriptor(
                        handle.lookupDescriptor().startsWith("(")
                                ? handle.lookupDescriptor()
                                : "()V");
        return switch (handle.kind()) {
            case STATIC -> TwinTable.isStatic(owner, name) ? staticTwin(name, type) : argument;
            case VIRTUAL ->
                    TwinTable.isVirtual(owner, name)
                            ? staticTwin(name, type.insertParameterTypes(0, handle.owner()))
                            : argument;
            case CONSTRUCTOR ->
                    owner.equals(TwinTable.THREAD) && REFERENCES.contains(type.descriptorString())
                            ? staticTwin("newThread", type.changeReturnType(THREAD))
                            : argument;
            default -> argument;
        };
    }

    private static DirectMethodHandleDesc staticTwin(String name, MethodTypeDesc type) {
        return MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, TWINS, name, type);
    }

    private static String internalName(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.startsWith("L")
                ? descriptor.substring(1, descriptor.length() - 1)
                : descriptor;
    }

    /** The change of one method's code. */
    private static final class Replace implements CodeTransform {
        private final ServiceReference services;

        /** Instructions {@code new Thread} whose constructor has not been met. */
        private int open;

        Replace(ServiceReference services) {
            this.services = services;
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            switch (element) {
                case NewObjectInstruction made -> {
                    if (made.className().asInternalName().equals(TwinTable.THREAD)) {
                        open++;
                    }
                    code.with(element);
                }
                case InvokeInstruction call -> invoke(code, call);
                case FieldInstruction field when isReplaced(field) ->
                        code.invokestatic(
                                TWINS,
                                field.name().stringValue(),
                                MethodTypeDesc.of(field.typeSymbol()));
                case InvokeDynamicInstruction call when isReplaced(call) ->
                        code.invokedynamic(
                                DynamicCallSiteDesc.of(
                                        call.bootstrapMethod(),
                                        call.name().stringValue(),
                                        call.typeSymbol(),
                                        call.bootstrapArgs().stream()
                                                .map(this::replaced)
                                                .toArray(ConstantDesc[]::new)));
                default -> code.with(element);
            }
        }

        private ConstantDesc replaced(ConstantDesc argument) {
            return ServiceReference.isOne(argument) ? services.own() : twin(argument);
        }

        private void invoke(CodeBuilder code, InvokeInstruction call) {
            String owner = call.owner().asInternalName();
            String name = call.name().stringValue();
            if (call.opcode() == Opcode.INVOKESTATIC && TwinTable.isStatic(owner, name)) {
                code.invokestatic(TWINS, name, call.typeSymbol());
            } else if (TwinTable.isServiceLoad(owner, name, call.type().stringValue())) {
                ServiceReference.call(code);
            } else if (call.opcode() == Opcode.INVOKEVIRTUAL && TwinTable.isVirtual(owner, name)) {
                MethodTypeDesc type =
                        call.typeSymbol().insertParameterTypes(0, call.owner().asSymbol());
                code.invokestatic(TWINS, name, type);
            } else if (call.opcode() == Opcode.INVOKESPECIAL
                    && TwinTable.isConstructor(owner, name)) {
                construct(code, call);
            } else {
                code.with(call);
            }
        }

        private void construct(CodeBuilder code, InvokeInstruction call) {
            String type = call.type().stringValue();
            if (call.owner().asInternalName().equals(TwinTable.TIMER)) {
                if (type.equals("()V") || type.equals("(Ljava/lang/String;)V")) {
                    code.invokestatic(TWINS, "childIsDaemon", IS_DAEMON);
                    code.invokespecial(
                            call.owner().asSymbol(),
                            "<init>",
                            call.typeSymbol()
                                    .insertParameterTypes(
                                            call.typeSymbol().parameterCount(),
                                            ConstantDescs.CD_boolean));
                } else {
                    code.with(call);
                }
                return;
            }
            code.with(call);
            if (open > 0) {
                open--;
                code.dup();
                code.invokestatic(TWINS, "adopt", ADOPT);
            } else {
                code.aload(0); // super(...) or this(...) of a kind of Thread
                code.invokestatic(TWINS, "adopt", ADOPT);
            }
        }
    }
}
